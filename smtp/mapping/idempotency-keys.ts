import { createHash, type Hash } from "node:crypto";
import type { Mailbox } from "../../functions/domain/platform/addresses/address.ts";
import { type HeaderField, headerValues } from "../message/header-fields.ts";
import type { SendOptions } from "./options.ts";
import type { RecipientFields } from "./recipients.ts";
import type { Submission } from "./submission.ts";

/**
 * Returns a function for the idempotency key of a request: the client's own key, or one derived so that a retry of the
 * same message has the same key.
 *
 * A client can split a message into several transactions, such as one per 50 recipients. Its key is then combined with
 * the recipients, because the requests differ. For a derived key, the Message-ID, or the Date without one,
 * distinguishes a retry from a second message with equal content; a message with neither gets no key, because two
 * equal messages may both be intended.
 *
 * @param listed the recipients in the header
 * @param content the part of the request body that all requests share; hashed once for all of them
 */
export function idempotencyKeys(
  fields: readonly HeaderField[],
  options: SendOptions,
  { apiKey, mailFrom, recipients, derivedKeys }: Submission,
  listed: readonly Mailbox[],
  content: Buffer,
): (recipients: RecipientFields, recipientsJson: Buffer) => string | undefined {
  const { idempotencyKey: clientKey } = options;
  const isWhole = coversHeader(recipients, listed);
  const identity = headerValues(fields, "message-id")[0] || headerValues(fields, "date")[0];
  const isDerived = clientKey === undefined && options.derivedKey && derivedKeys && identity;
  const contentHash = isDerived ? hashOf(apiKey, mailFrom, identity, content) : undefined;
  return ({ to, cc, bcc }, recipientsJson) => {
    if (clientKey !== undefined) {
      const keys = [...to, ...cc, ...bcc].map(({ key }) => key).toSorted();
      return isWhole ? clientKey : `smtp-${hashOf(clientKey, ...keys).digest("hex")}`;
    }
    return contentHash && `smtp-${contentHash.copy().update(recipientsJson).digest("hex")}`;
  };
}

/** Whether the transaction has every recipient in the header, and not only a part of them or hidden ones. */
function coversHeader(envelope: readonly Mailbox[], listed: readonly Mailbox[]): boolean {
  const keys = new Set(envelope.map(({ key }) => key));
  return listed.length > 0 && listed.every(({ key }) => keys.has(key));
}

function hashOf(...parts: readonly (string | Buffer)[]): Hash {
  const hash = createHash("sha256");
  // Length-prefixed, so that different lists of parts never hash the same bytes.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash;
}
