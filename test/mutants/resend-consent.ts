import type { SourceMutant } from "./mutant.ts";

/** Consent that is changed by Resend's API. */
export const resendConsent: readonly SourceMutant[] = [
  {
    name: "joins and leaves topics before it judges all of a request",
    guards: "A request that is refused changes no consent.",
    file: "functions/resend/contacts/topic-changes.ts",
    from: "  judge(contact, changes);\n",
    to: "",
    test: "test/resend/judged-first.test.ts",
    title: /a contact that unsubscribed itself keeps its topics/,
  },
];
