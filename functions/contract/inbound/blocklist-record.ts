import * as z from "zod/mini";
import { parseBlockRule } from "../../domain/inbound/blocklist.ts";
import { Instant, id } from "../platform/words.ts";

const forms = "must be an address, a domain, *.domain, an IP address or a network such as 192.0.2.0/24";

const BlockValue = z.string().check(
  z.maxLength(320),
  z.refine((text) => parseBlockRule(text) !== undefined, forms),
);

const Reason = z
  .string()
  .check(z.maxLength(200, "must be at most 200 characters"), z.regex(/^\P{Cc}*$/u, "must be one line"));

export const NewBlockEntry = z.strictObject({ value: BlockValue, reason: z.optional(z.nullable(Reason)) });

export const BlockEntry = z.strictObject({
  id: id("blo"),
  kind: z.enum(["address", "domain", "subdomains", "network"]),
  value: z.string(),
  reason: z.nullable(z.string()),
  createdAt: Instant,
});
