import type { SourceMutant } from "./mutant.ts";

const refusals = "test/api/broadcasts/template-refusals.test.ts";
const deletion = /and the deletion of its template: one of the two is refused, whichever comes second/;

export const broadcastTemplates: readonly SourceMutant[] = [
  {
    name: "deletes the template of a broadcast that is scheduled",
    guards: "A template stays until the broadcasts with it have ended.",
    file: "functions/store/broadcasts/unended-broadcasts.ts",
    from: "!isEnded(parseBroadcastRow(item).status)",
    to: 'parseBroadcastRow(item).status === "draft"',
    test: refusals,
    title: /keeps its template from being deleted until it has ended/,
  },
  {
    name: "deletes a template that a broadcast has begun to use since it was read",
    guards: "Of a deletion and a draft that names the template, one is refused.",
    file: "functions/store/templates/templates.ts",
    from: 'all(equals("rev", rev), equals("users", 0), ...named)',
    to: 'all(equals("rev", rev), equals("users", 0))',
    test: refusals,
    title: deletion,
  },
  {
    name: "lets a draft name a template that was deleted in the meantime",
    guards: "A draft has only templates that there are.",
    file: "functions/store/templates/templates.ts",
    from: '    add: { [by]: 1 },\n    where: exists("published"),',
    to: "    add: { [by]: 1 },",
    test: refusals,
    title: deletion,
  },
  {
    name: "takes the template of a draft as it was pinned before",
    guards: "What is sent is what is published at the call that sends it.",
    file: "functions/operations/broadcasts/template/with-template.ts",
    from: 'broadcast.status !== "draft"',
    to: '(broadcast.status !== "draft" || content.pinned)',
    test: "test/api/broadcasts/template.test.ts",
    title: /that was unscheduled takes what is published when it is sent again/,
  },
  {
    name: "parses what contacts fill into variables",
    guards: "The data of a contact is text, whatever it looks like.",
    file: "functions/domain/templates/variable-texts.ts",
    from: "return templates ? renderValue(templates, values, missing) : value;",
    to: 'return templates ? renderValue(engineFor("text").parse(renderValue(templates, values, missing)), values, missing) : value;',
    test: "test/api/broadcasts/template.test.ts",
    title: /with fields of each contact in the variables/,
  },
];
