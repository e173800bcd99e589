import { join } from "node:path";

/** Where the build reads and writes, as absolute paths. */
export const root = join(import.meta.dirname, "..");
export const buildFolder = join(root, ".build");

/** One folder for each function, with all that Lambda needs to run it and nothing else. */
export const functionsFolder = join(buildFolder, "functions");

/** The SMTP proxy beside its Dockerfile: what its image is made of. */
export const smtpFolder = join(buildFolder, "smtp");
