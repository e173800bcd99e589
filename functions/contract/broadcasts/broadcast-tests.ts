import * as z from "zod/mini";
import { variantNames } from "../../domain/broadcasts/variants.ts";
import { distinctRecipients } from "../../domain/platform/addresses/address.ts";
import { Accepted } from "../emails/email-record.ts";
import { sendRefusals } from "../emails/emails.ts";
import { AtLeastOneMailbox } from "../emails/message.ts";
import { area } from "../platform/area.ts";
import { id } from "../platform/words.ts";

/** A test is for those who work on the broadcast. */
const mostTesters = 5;

const TestBody = z.pipe(
  z.strictObject({
    to: AtLeastOneMailbox,
    contactId: z.optional(id("con")),
    variant: z.optional(z.enum(variantNames)),
  }),
  z.transform((given, ctx) => {
    const { to } = distinctRecipients(given.to, [], []);
    if (to.length > mostTesters) {
      const message = `at most ${mostTesters} recipients; these are ${to.length}`;
      ctx.issues.push({ code: "custom", message, path: ["to"], input: undefined });
    }
    return { ...given, to };
  }),
);

/** Declared apart from the other steps, so that these do not load what a send is declared with. */
export const broadcastTests = area("broadcasts", {
  testBroadcast: {
    method: "POST",
    path: "/broadcasts/{broadcastId}/test",
    access: { key: "broadcast:send" },
    body: TestBody,
    idempotent: true,
    reply: [200, Accepted],
    refuses: sendRefusals,
  },
});
