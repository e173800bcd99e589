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
];
