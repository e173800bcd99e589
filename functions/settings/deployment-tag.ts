/** The AWS tag, with the deployment's name as its value, of what a deployment creates in SES and may change or delete. */
export const deploymentTag = "eds-deployment";
