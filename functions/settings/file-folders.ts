/** Folders of files in the bucket of bodies, by kind, so that the bucket's lifecycle rules apply to each. */
export const importFolder = "imports/";
export const exportFolder = "exports/";
/** Attachments of emails that were asked for, each as an object of its own. */
export const attachmentFolder = "attachments/";
/** Inbound emails: the raw message, the content, and attachments that were asked for. */
export const inboundFolder = "inbound/";

/** How long the URL of a file is valid. */
export const urlSeconds = 15 * 60;

/** The tag by which the bucket's lifecycle rules find out how long an inbound object is kept; its value is in days. */
export const retentionTag = "retention-days";

/** How long inbound objects can be kept: the bucket has a lifecycle rule for each. */
export const inboundDays = [1, 7, 14, 30] as const;
