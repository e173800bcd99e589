import * as z from "zod/mini";
import { isMailbox, type Mailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import { queriedAddress } from "../../domain/platform/addresses/queried-address.ts";

export const mailboxForm = "must be an address in a string, such as Ada <ada@example.com>";

/** An address in a query, also where its plus is not percent-encoded. */
export const QueriedAddress = z.pipe(z.string(), z.transform(queriedAddress));

/** An address as a caller writes it, with or without a display name. */
export const OneMailbox = z.pipe(
  z.string(mailboxForm),
  z.transform((text: string, ctx): Mailbox => {
    const parsed = parseMailbox(text);
    if (isMailbox(parsed)) return parsed;
    ctx.issues.push({ code: "custom", message: parsed.fault, input: text });
    return z.NEVER;
  }),
);
