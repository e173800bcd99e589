import { id } from "./words.ts";

/** Every name that may stand in braces in a path, with the shape that is checked before any look-up. */
export const pathParams = {
  emailId: id("eml"),
} as const;
