import * as z from "zod/mini";
import { id } from "./words.ts";

/** Every name that may stand in braces in a path, with the shape that is checked before any look-up. */
export const pathParams = {
  audienceId: id("aud"),
  /** A contact's id, or its address; what is neither is found by nobody. */
  contactRef: z.string().check(z.maxLength(1500)),
  deliveryId: id("whd"),
  domainId: id("dom"),
  emailId: id("eml"),
  eventId: id("evt"),
  exportId: id("exp"),
  importId: id("imp"),
  projectId: id("prj"),
  keyId: id("key"),
  /** What is no link of ours is found by nobody. */
  linkToken: z.string(),
  propertyName: z.string().check(z.maxLength(100)),
  segmentId: id("seg"),
  suppressionId: id("sup"),
  topicId: id("top"),
  userId: id("usr"),
  webhookId: id("whk"),
} as const;
