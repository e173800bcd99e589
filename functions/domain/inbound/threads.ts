import { isId } from "../platform/ids.ts";
import { betweenIds } from "./content/kept-text.ts";

/** Of a long list the beginning and the end are looked at: the thread's first email, and the latest. */
const eachEnd = 50;
/** How many emails of a thread are looked up. */
const mostLookedUp = 20;

/**
 * Returns the emails of this service that a message may answer, the likeliest first. Each outgoing email names itself as
 * `<eml_…@domain>` in its References. Whether an id is one of the project is for a look-up to say: it can be forged.
 */
export function answeredEmails(inReplyTo: string | null, references: readonly string[]): readonly string[] {
  const looked =
    references.length <= 2 * eachEnd
      ? references
      : [...references.slice(0, eachEnd), ...references.slice(-eachEnd)];
  const answered = (inReplyTo ?? "").split(betweenIds);
  const ids = [...answered, ...looked.toReversed()].flatMap((one) => emailIdOf(one) ?? []);
  return [...new Set(ids)].slice(0, mostLookedUp);
}

/** Returns the email that a message id names: `<eml_…@domain>`. */
function emailIdOf(messageId: string): string | undefined {
  const [local = ""] = messageId.replace(/^[<\s]+/, "").split("@");
  const [prefix = "", digits = ""] = local.split("_");
  const id = `${prefix.toLowerCase()}_${digits.toUpperCase()}`;
  return isId("eml", id) ? id : undefined;
}
