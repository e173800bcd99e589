import { type HeaderField, valuesOf } from "../message/header-fields.ts";
import { SmtpReply } from "../smtp-reply.ts";

/** What the headers of a message ask of the send; none of these headers is sent on. */
export interface SendOptions {
  readonly idempotencyKey: string | undefined;
  /** Whether a key may be derived where none is given. */
  readonly derivedKey: boolean;
  readonly tags: readonly { readonly name: string; readonly value: string }[];
  readonly scheduledAt: string | undefined;
  readonly topicId: string | undefined;
  readonly tracking: { readonly opens?: boolean; readonly clicks?: boolean };
}

/** Specification §4: lifted onto the send as `Idempotency-Key`. */
const keyHeaders = ["x-idempotency-key", "x-service-idempotency-key", "idempotency-key"];
const ownPrefix = "x-eds-";
const known = new Set(["tag", "scheduled-at", "topic", "track-opens", "track-clicks", "derived-key"]);

/** @throws {SmtpReply} 554 for an option that is unknown, unreadable, or given twice with different values */
export function optionsOf(fields: readonly HeaderField[]): SendOptions {
  const unknown = fields.find(
    ({ key }) => key.startsWith(ownPrefix) && !known.has(key.slice(ownPrefix.length)),
  );
  if (unknown) throw faulty(unknown.name, "is not known here");
  const opens = switched(fields, "X-EDS-Track-Opens");
  const clicks = switched(fields, "X-EDS-Track-Clicks");
  return {
    idempotencyKey: idempotencyKeyOf(fields),
    derivedKey: switched(fields, "X-EDS-Derived-Key") ?? true,
    tags: tagsOf(fields),
    scheduledAt: single(fields, "X-EDS-Scheduled-At"),
    topicId: single(fields, "X-EDS-Topic"),
    tracking: { ...(opens !== undefined && { opens }), ...(clicks !== undefined && { clicks }) },
  };
}

/** An empty one is as if absent (§4 rule 2); the rest of the rules is judged before a request is made of it. */
function idempotencyKeyOf(fields: readonly HeaderField[]): string | undefined {
  const [key, ...others] = distinct(keyHeaders.flatMap((name) => valuesOf(fields, name)));
  if (others.length > 0) throw faulty("X-Idempotency-Key", "is given more than once, with different values");
  if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw faulty("X-Idempotency-Key", "takes 1 to 255 printable ASCII characters");
  }
  return key;
}

/** `X-EDS-Tag: name=value`, once for each tag. */
function tagsOf(fields: readonly HeaderField[]): SendOptions["tags"] {
  const tags = new Map<string, string>();
  for (const tag of distinct(valuesOf(fields, "x-eds-tag"))) {
    const [, name, value] = /^([^=\s]+)\s*=\s*(\S+)$/.exec(tag) ?? [];
    if (name === undefined || value === undefined) throw faulty("X-EDS-Tag", "takes name=value");
    if ((tags.get(name) ?? value) !== value) throw faulty("X-EDS-Tag", "is given twice for one name");
    tags.set(name, value);
  }
  return [...tags].map(([name, value]) => ({ name, value }));
}

function switched(fields: readonly HeaderField[], name: string): boolean | undefined {
  const value = single(fields, name)?.toLowerCase();
  if (value === undefined) return undefined;
  if (value !== "on" && value !== "off") throw faulty(name, "takes on or off");
  return value === "on";
}

function single(fields: readonly HeaderField[], name: string): string | undefined {
  const [value, ...others] = distinct(valuesOf(fields, name.toLowerCase()));
  if (others.length > 0) throw faulty(name, "is given more than once, with different values");
  return value;
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== ""))];
}

function faulty(name: string, what: string): SmtpReply {
  return new SmtpReply(554, "5.6.0", `${name}: ${what}`, "option_header");
}
