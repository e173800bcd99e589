import * as z from "zod/mini";
import { distinctRecipients } from "../../domain/platform/addresses/address.ts";
import { area } from "../platform/area.ts";
import { OneMailbox } from "../platform/mailbox.ts";
import { renderingFields } from "../templates/template-bodies.ts";
import { Accepted } from "./email-record.ts";
import { sendRefusals } from "./emails.ts";
import { AtLeastOneMailbox, Mailboxes, maxRecipients } from "./message.ts";

/** A send of one version of a template: what it is rendered with, and whom it is from and to. */
const TestBody = z.pipe(
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

/** Declared apart from the other emails, so that a send does not load what templates are declared with. */
export const testSends = area("emails", {
  testTemplate: {
    method: "POST",
    path: "/templates/{templateId}/test",
    access: { key: "template:read" },
    body: TestBody,
    idempotent: true,
    reply: [200, Accepted],
    refuses: sendRefusals,
  },
});
