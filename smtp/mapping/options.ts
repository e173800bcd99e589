import type { HeaderField } from "../message/header-fields.ts";
import { differentValues, invalidOption, optionValues, singleOption } from "./option-values.ts";
import { refuseOptionsElsewhere } from "./other-services.ts";
import { parseTemplate, type TemplateOption } from "./template-option.ts";

/** Send options given as header fields; these fields are not part of the sent email. */
export interface SendOptions {
  readonly idempotencyKey: string | undefined;
  /** Whether a key may be derived when none is given. */
  readonly derivedKey: boolean;
  readonly tags: readonly { readonly name: string; readonly value: string }[];
  readonly scheduledAt: string | undefined;
  readonly topicId: string | undefined;
  readonly template: TemplateOption | undefined;
  readonly tracking: { readonly opens?: boolean; readonly clicks?: boolean };
}

/** Specification §4: sent to the API as `Idempotency-Key`. */
const idempotencyHeaders = [
  "X-Idempotency-Key",
  "X-Service-Idempotency-Key",
  "Idempotency-Key",
  // Resend's name: programs that moved from there keep their protection from duplicates.
  "Resend-Idempotency-Key",
];
const optionPrefix = "x-eds-";
const optionNames = new Set(["tag", "scheduled-at", "topic", "track-opens", "track-clicks", "derived-key"]);

/** @throws {SmtpReply} 554 for an unknown, foreign or invalid option, or one repeated with a different value */
export function parseOptions(fields: readonly HeaderField[]): SendOptions {
  const unknown = fields.find(
    ({ key }) => key.startsWith(optionPrefix) && !optionNames.has(key.slice(optionPrefix.length)),
  );
  if (unknown) throw invalidOption(unknown.name, "unknown option");
  refuseOptionsElsewhere(fields);
  const opens = onOrOff(fields, "X-EDS-Track-Opens");
  const clicks = onOrOff(fields, "X-EDS-Track-Clicks");
  return {
    idempotencyKey: parseIdempotencyKey(fields),
    derivedKey: onOrOff(fields, "X-EDS-Derived-Key") ?? true,
    tags: parseTags(fields),
    scheduledAt: singleOption(fields, "X-EDS-Scheduled-At"),
    topicId: singleOption(fields, "X-EDS-Topic"),
    template: parseTemplate(fields),
    tracking: { ...(opens !== undefined && { opens }), ...(clicks !== undefined && { clicks }) },
  };
}

/** An empty value counts as absent (specification §4 rule 2). */
function parseIdempotencyKey(fields: readonly HeaderField[]): string | undefined {
  const key = singleOption(fields, ...idempotencyHeaders);
  if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalidOption("X-Idempotency-Key", "must be 1 to 255 printable ASCII characters");
  }
  return key;
}

/** `X-EDS-Tag: name=value`, repeated for each tag. */
function parseTags(fields: readonly HeaderField[]): SendOptions["tags"] {
  const tags = new Map<string, string>();
  for (const tag of optionValues(fields, "X-EDS-Tag")) {
    const [, name, value] = /^([^=\s]+)\s*=\s*(\S+)$/.exec(tag) ?? [];
    if (name === undefined || value === undefined) throw invalidOption("X-EDS-Tag", "must be name=value");
    if ((tags.get(name) ?? value) !== value) throw invalidOption("X-EDS-Tag", differentValues);
    tags.set(name, value);
  }
  return [...tags].map(([name, value]) => ({ name, value }));
}

function onOrOff(fields: readonly HeaderField[], name: string): boolean | undefined {
  const value = singleOption(fields, name)?.toLowerCase();
  if (value === undefined) return undefined;
  if (value !== "on" && value !== "off") throw invalidOption(name, "must be on or off");
  return value === "on";
}
