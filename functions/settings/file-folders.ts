/** Where files lie in the bucket of bodies: by kind, so that the bucket can delete what is left over of each. */
export const importFolder = "imports/";
export const exportFolder = "exports/";
