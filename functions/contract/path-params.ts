import { id } from "./words.ts";

/** Every name that may stand in braces in a path, with the shape that is checked before any look-up. */
export const pathParams = {
  domainId: id("dom"),
  emailId: id("eml"),
  projectId: id("prj"),
  keyId: id("key"),
  userId: id("usr"),
} as const;
