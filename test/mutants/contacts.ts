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
    from: "return optOutName.test(plain) || optOutPart.test(plain);",
    to: "return optOutName.test(plain);",
    test: "test/domain/import-opt-outs.test.ts",
    title: /are refused with a question where "UNSUB_TIME" may be an opt-out/,
  },
  {
    name: "subscribes whom a column of opt-ins does not mention",
    guards: "An import by opt-ins subscribes only who has opted in.",
    file: "functions/domain/imports/import-line.ts",
    from: 'cell.trim() === "" && column !== "subscribed"',
    to: 'cell.trim() === ""',
    test: "test/properties/import-consent.test.ts",
    title: /a column of opt-ins subscribes only who has said yes/,
  },
  {
    name: "takes any word in a column of opt-ins for a yes",
    guards: "What cannot be read is an error, and no opt-in.",
    file: "functions/domain/imports/import-line.ts",
    from: 'if (!isSet && text !== "" && ',
    to: 'if (column !== "subscribed" && text !== "" && !isSet && ',
    test: "test/properties/import-consent.test.ts",
    title: /a column of opt-ins subscribes only who has said yes/,
  },
  {
    name: "reads a column of opt-ins as one of opt-outs",
    guards: "An import by opt-ins unsubscribes who has not opted in.",
    file: "functions/domain/imports/import-line.ts",
    from: 'isSet === (column === "unsubscribed")',
    to: "isSet",
    test: "test/properties/import-consent.test.ts",
    title: /an import by opt-ins subscribes nobody else, and nobody again/,
  },
];
