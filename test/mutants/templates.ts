import type { SourceMutant } from "./mutant.ts";

export const templates: readonly SourceMutant[] = [
  {
    name: "encodes a link that is a value as a whole",
    guards: "A link to unsubscribe, or to pay, arrives as the service or the caller made it.",
    file: "functions/domain/templates/engine/query-values.ts",
    from: "if (beforeValue.test(decodeEntities(value.slice(0, index)))) inQueries.add(word);",
    to: "inQueries.add(word);",
    test: "test/domain/templates/link-queries.test.ts",
    title: /another place of a link stays as it is: a whole URL/,
  },
  {
    name: "deletes the published version of a template with the oldest versions",
    guards: "A version that a send can use stays readable, however many follow it.",
    file: "functions/operations/templates/find-template.ts",
    from: "one > version - keptVersions || pinnable.includes(one)",
    to: "one > version - keptVersions",
    test: "test/api/templates/kept-versions.test.ts",
    title: /the published version stays readable, comparable and restorable/,
  },
  {
    name: "keeps every version of a template for ever",
    guards: "A version is deleted once it is not among the latest and no send can use it.",
    file: "functions/operations/templates/save-template.ts",
    from: "version > 0 && !isKept(after, version)",
    to: "version < 0 && !isKept(after, version)",
    test: "test/api/templates/kept-versions.test.ts",
    title: /a version is deleted when it is out of the latest and can be sent no more/,
  },
];
