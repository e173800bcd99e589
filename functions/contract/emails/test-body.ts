import * as z from "zod/mini";
import { distinctRecipients } from "../../domain/platform/addresses/address.ts";
import { OneMailbox } from "../platform/mailbox.ts";
import { renderingFields } from "../templates/template-bodies.ts";
import { AtLeastOneMailbox, Mailboxes, maxRecipients } from "./message.ts";

/** A send of one version of a template: what it is rendered with, and whom it is from and to. */
export const TestBody = z.pipe(
  z.strictObject({
    from: OneMailbox,
    to: AtLeastOneMailbox,
    replyTo: z.optional(Mailboxes),
    ...renderingFields,
  }),
  z.transform((given, ctx) => {
    const { to } = distinctRecipients(given.to, [], []);
    if (to.length > maxRecipients) {
      const message = `at most ${maxRecipients} recipients; these are ${to.length}`;
      ctx.issues.push({ code: "custom", message, path: ["to"], input: undefined });
    }
    return { ...given, to };
  }),
);
