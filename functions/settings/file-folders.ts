/** Folders of files in the bucket of bodies, by kind, so that the bucket's lifecycle rules apply to each. */
export const importFolder = "imports/";
export const exportFolder = "exports/";
