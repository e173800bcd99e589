import type { Plugin } from "esbuild";

/**
 * Lambda and the local service provide credentials in the environment. The SDK's other credential providers (profiles,
 * single sign-on, web identity, instance metadata) are a third of a bundle and never run there; each is replaced by
 * functions that throw. The environment provider is unchanged.
 */
const unusedProviders =
  /^(@aws-sdk\/credential-provider-(sso|ini|process|web-identity|http|login)|@aws-sdk\/token-providers|@aws-sdk\/nested-clients(\/.*)?|@smithy\/credential-provider-imds)$/;

/** The same packages as input paths of a bundle. */
export const unusedProviderFiles =
  /node_modules\/(@aws-sdk\/(credential-provider-(sso|ini|process|web-identity|http|login)|token-providers|nested-clients)|@smithy\/credential-provider-imds)\//;

const providerFunctions = [
  "fromContainerMetadata",
  "fromEnvSigningName",
  "fromHttp",
  "fromIni",
  "fromInstanceMetadata",
  "fromLoginCredentials",
  "fromProcess",
  "fromSSO",
  "fromSso",
  "fromTokenFile",
  "fromWebToken",
  "nodeProvider",
];
const providerConstants = ["ENV_CMDS_FULL_URI", "ENV_CMDS_RELATIVE_URI"];

const replacement = `
function unused() {
  throw new Error("No AWS credentials in the environment, or AWS_PROFILE is set and hides them. This bundle has no other credential provider.");
}
export { ${providerFunctions.map((name) => `unused as ${name}`).join(", ")} };
${providerConstants.map((name) => `export const ${name} = "AWS_CONTAINER_CREDENTIALS_${name.slice(9)}";`).join("\n")}
`;

export const lambdaCredentials: Plugin = {
  name: "lambda-credentials",
  setup(build) {
    build.onResolve({ filter: unusedProviders }, ({ path }) => ({ path, namespace: "unused-credentials" }));
    build.onLoad({ filter: /.*/, namespace: "unused-credentials" }, () => ({
      contents: replacement,
      loader: "js",
    }));
  },
};
