import { alphabet, prefixes } from "../../../functions/domain/platform/ids.ts";
import type { Answer } from "../../support/api.ts";

const anyId = new RegExp(
  `\\b(?:${prefixes.filter((one) => one !== "usr").join("|")})_[0-7][${alphabet}]{25}\\b`,
  "g",
);

/** Who wrote a message that was received decides what it names: it may be an email of another project. */
const written = new Set([
  "references",
  "inReplyTo",
  "messageId",
  "text",
  "html",
  "replyText",
  "subject",
  "headers",
]);
const withoutMessage = (name: string, value: unknown) => (written.has(name) ? undefined : value);

/** Returns a check of successful answers: an id belongs to the first project that was given it. */
export function newTenancy(): (projectId: string, answer: Answer) => readonly string[] {
  const owners = new Map<string, string>();
  return (projectId, { status, body }) => {
    if (status >= 300) return [];
    const ids = new Set(JSON.stringify(body, withoutMessage).match(anyId));
    return [...ids].flatMap((id) => {
      const owner = owners.get(id) ?? projectId;
      owners.set(id, owner);
      return owner === projectId ? [] : [`${projectId} was shown ${id} of ${owner}`];
    });
  };
}
