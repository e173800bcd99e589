import type { SourceMutant } from "./mutant.ts";

const groups = "test/api/broadcasts/group-in-use.test.ts";
const atOnce = /Of a deletion and a send that come at once, one is refused/;

export const broadcastGroups: readonly SourceMutant[] = [
  {
    name: "deletes the audience of a broadcast that is scheduled",
    guards: "An audience, topic or segment stays until the broadcasts to it have ended.",
    file: "functions/operations/contacts/groups/group-uses.ts",
    from: 'status !== "draft"',
    to: 'status === "sending"',
    test: groups,
    title: /from the call that schedules it to its end/,
  },
  {
    name: "deletes an audience that a broadcast was sent to since it was read",
    guards: "Of a deletion and a send to the group, one is refused.",
    file: "functions/store/contacts/groups.ts",
    from: "all(exists(), unused)",
    to: "exists()",
    test: groups,
    title: atOnce,
  },
  {
    name: "sends a broadcast to an audience that was deleted in the meantime",
    guards: "A broadcast is accepted only with the group that it goes to.",
    file: "functions/store/contacts/groups.ts",
    from: "    add: { broadcasts: 1 },\n    where: exists(),",
    to: "    add: { broadcasts: 1 },",
    test: groups,
    title: atOnce,
  },
];
