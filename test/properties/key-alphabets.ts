import * as fc from "fast-check";
import type { Prefix } from "../../functions/domain/platform/ids.ts";

/** Free text of a caller: with separators, and with text that looks like the rest of a key. */
export const freeText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc
    .array(fc.constantFrom("#", "P#", "\n", "a", "A", "IDEM", "FUNDS#0", "EML", "ADDR#"), { maxLength: 4 })
    .map((parts) => parts.join("")),
);
const count = fc.nat({ max: 12 });
export const region = fc.constantFrom("us-east-1", "us-east-2", "eu-west-1");
export const hostname = fc.stringMatching(/^[ab-](\.[ab]){1,2}$/);

const alias = fc.stringMatching(/^[ab][ab-]{0,2}$/);

/** The values of an argument by its name. A builder with another argument needs a line here. */
export const alphabets: Readonly<Record<string, fc.Arbitrary<string | number>>> = {
  projectId: idOf("prj"),
  personId: idOf("usr"),
  domainId: idOf("dom"),
  emailId: idOf("eml"),
  bulkId: idOf("blk"),
  eventId: idOf("evt"),
  suppressionId: idOf("sup"),
  contactId: idOf("con"),
  templateId: idOf("tpl"),
  generationId: idOf("gen"),
  broadcastId: idOf("brd"),
  base: idOf("eml"),
  chunk: fc.nat({ max: 40 }),
  ten: fc.nat({ max: 4 }),
  alias,
  ref: fc.oneof(idOf("tpl"), alias),
  version: fc.integer({ min: 1, max: 12 }),
  month: fc.constantFrom("2026-11", "2026-12"),
  day: fc.constantFrom("2026-11-30", "2026-12-01"),
  groupId: fc.oneof(idOf("aud"), idOf("top"), idOf("seg")),
  jobId: fc.oneof(idOf("job"), idOf("imp"), idOf("exp")),
  entryId: idOf("evt"),
  ledgerEntryId: idOf("led"),
  webhookId: idOf("whk"),
  inboundEmailId: idOf("inb"),
  ruleId: fc.oneof(idOf("rte"), idOf("blo"), fc.constant("SETTINGS")),
  routeId: idOf("rte"),
  reportId: idOf("dmr"),
  round: count,
  subject: freeText,
  value: freeText,
  deliveryId: idOf("whd"),
  row: fc.stringMatching(/^0{9}[0-3]$/),
  kind: fc.constantFrom("aud", "top", "seg", "dom", "rte", "blo"),
  hash: fc.stringMatching(/^[ab_-]{43}$/),
  hostname,
  region,
  shard: count,
  slice: count,
  share: fc.constantFrom("ALL", "BROADCAST"),
  /** The number of an event of its email. */
  first: fc.integer({ min: 1, max: 12 }),
  addressDigest: fc.stringMatching(/^[ab_-]{43}$/),
  foldedAddress: freeText,
  key: freeText,
  reference: freeText,
};
export const freeArguments = ["foldedAddress", "key", "reference", "subject", "value"];

/** Ids that differ in one or two characters, so that parts of different rows are similar. */
function idOf(prefix: Prefix): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom("0", "1"), fc.constantFrom("00", "01", "10"))
    .map(([first, last]) => `${prefix}_${first}${"0".repeat(23)}${last}`);
}
