import type { SourceMutant } from "./mutant.ts";

/** Contacts whose topics and segments change by other requests than their own. */
export const contacts: readonly SourceMutant[] = [
  {
    name: "lets an upsert put a contact into a topic that the recipient left",
    guards: "Only a subscription subscribes a recipient again to a topic that they left.",
    file: "functions/operations/contacts/writing/plan-contact.ts",
    from: "if (left.length === 0) return;",
    to: "if (left.length >= 0) return;",
    test: "test/api/contacts/left-topics.test.ts",
    title: /is not joined by an upsert, which is refused and changes nothing/,
  },
  {
    name: "deletes the contacts of a segment that is removed",
    guards: "A segment that is removed by Resend's API keeps its contacts.",
    file: "functions/operations/contacts/groups/cascade-group.ts",
    from: 'members === "contacts kept" ? members : "contacts deleted"',
    to: '"contacts deleted" as MembersFate',
    test: "test/resend/segment-removal.test.ts",
    title: /keeps its contacts, which are shown without it from that moment/,
  },
  {
    name: "imports a column of opt-outs of another service without a question",
    guards: "An import does not subscribe people whose opt-out stands in a column that it does not know.",
    file: "functions/domain/imports/header-names.ts",
    from: "optOutName.test(plain) || optOutPart.test(plain) ||",
    to: "optOutName.test(plain) ||",
    test: "test/domain/import-opt-outs.test.ts",
    title: /are refused with a question where "UNSUB_TIME" may be an opt-out/,
  },
  {
    name: "knows a column of opt-outs in one spelling only",
    guards:
      "An import does not subscribe people whose opt-out stands in a column with another dash or accent.",
    file: "functions/domain/imports/header-names.ts",
    from: '.replaceAll(/[\\s_\\p{Pd}\\p{M}\\p{Cf}]/gu, "")',
    to: '.replaceAll(/[\\s_-]/g, "")',
    test: "test/domain/import-opt-outs.test.ts",
    title: /are refused with a question where "Opt\u2011Out" may be an opt-out/,
  },
  {
    name: "forgets the person who moved once another one has the address",
    guards: "The link of an address acts for who had it and who has it.",
    file: "functions/store/contacts/address-states.ts",
    from: "...(back && { movedContactIds: back })",
    to: "...(back && { movedContactIds: new Set([...back, ...((!claim.has && claim.seen?.movedContactIds) || [])]) })",
    test: "test/api/unsubscribe/moved-contact.test.ts",
    title: /acts for everybody who had the address/,
  },
  {
    name: "imports the lines of one address side by side",
    guards: "Of several lines of one address the first decides.",
    file: "functions/operations/contacts/consent/import-suppressions.ts",
    from: "([, line]) => addressOf(line)",
    to: "([at]) => at",
    test: "test/api/suppressions/imports.test.ts",
    title: /takes the lines of one address in their order/,
  },
];
