import * as z from "zod/mini";
import { id } from "./words.ts";

/** Every path parameter, with the shape that is checked before any look-up. */
export const pathParams = {
  /** The place of an attachment in its email. */
  attachmentIndex: z.pipe(
    z.string().check(z.regex(/^(0|[1-9][0-9]{0,3})$/, "must be the index of an attachment")),
    z.transform((text: string) => Number(text)),
  ),
  audienceId: id("aud"),
  cancellationId: id("job"),
  blocklistEntryId: id("blo"),
  broadcastId: id("brd"),
  /** A contact's id or its address; anything else is not found. */
  contactRef: z.string().check(z.maxLength(1500)),
  deliveryId: id("whd"),
  domainId: id("dom"),
  emailId: id("eml"),
  eventId: id("evt"),
  exportId: id("exp"),
  importId: id("imp"),
  inboundEmailId: id("inb"),
  projectId: id("prj"),
  keyId: id("key"),
  /** Anything that is not a link of ours is not found. */
  linkToken: z.string(),
  confirmToken: z.string(),
  propertyName: z.string().check(z.maxLength(100)),
  routeId: id("rte"),
  segmentId: id("seg"),
  suppressionId: id("sup"),
  templateId: id("tpl"),
  templateVersion: z.pipe(
    z.string().check(z.regex(/^[1-9][0-9]{0,7}$/, "must be the number of a version")),
    z.transform((text: string) => Number(text)),
  ),
  topicId: id("top"),
  userId: id("usr"),
  webhookId: id("whk"),
} as const;
