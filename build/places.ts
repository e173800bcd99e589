import { join } from "node:path";

/** The folders that the build reads and writes, as absolute paths. */
export const root = join(import.meta.dirname, "..");
export const buildFolder = join(root, ".build");

/** One folder for each function, with exactly the files that are deployed to Lambda. */
export const functionsFolder = join(buildFolder, "functions");

/** The SMTP proxy and its Dockerfile: the build context of the image. */
export const smtpFolder = join(buildFolder, "smtp");

/** The dashboard's files, as they are served below `/dashboard/`. */
export const dashboardFolder = join(buildFolder, "dashboard");
