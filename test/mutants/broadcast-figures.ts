import type { SourceMutant } from "./mutant.ts";

const figures = "functions/domain/broadcasts/figures";
const permutations = /the figures of a broadcast are the same in whatever order and number SES reports/;

export const broadcastFigures: readonly SourceMutant[] = [
  {
    name: "keeps a chunk that is still being sent from one batch of reports to the next",
    guards: "Reports about what a later claim of a chunk has sent count.",
    file: "functions/operations/broadcasts/reports/reported-chunks.ts",
    from: "if (sent?.state.closedAt !== undefined) cache.set(name, sent);",
    to: "if (sent) cache.set(name, sent);",
    test: "test/workers/broadcasts/kept-chunks.test.ts",
    title: /a chunk that is still being sent is read again/,
  },
  {
    name: "takes nobody for erased when a report comes",
    guards: "What is reported of an erased person is kept without them.",
    file: "functions/store/broadcasts/whole-chunks.ts",
    from: "unsubscribed, erased: parseErased(item) };",
    to: "unsubscribed, erased: new Set() };",
    test: "test/api/broadcasts/erase.test.ts",
    title: /keeps events that arrive later without the person/,
  },
  {
    name: "leaves the first clicks of a program to a person",
    guards: "Three different links within two seconds are a program's, from the first on.",
    file: `${figures}/clicks.ts`,
    from: "for (const place of within.keys()) inBurst.add(first + place);",
    to: "for (const place of within.keys()) if (place >= 2) inBurst.add(first + place);",
    test: "test/domain/broadcasts/figures/clicks.test.ts",
    title: /three different links within two seconds are a program's/,
  },
  {
    name: "counts a click again when SES repeats its report",
    guards: "Each click counts once, however often it is reported.",
    file: `${figures}/clicks.ts`,
    from: "byName.set(name, {",
    to: "byName.set(name + byName.size, {",
    test: "test/properties/broadcast-figures.test.ts",
    title: permutations,
  },
  {
    name: "keeps the time of the report that arrives first",
    guards: "Of repeated reports the earliest counts, in whatever order they arrive.",
    file: "functions/operations/broadcasts/reports/keep-reports.ts",
    from: "return before !== undefined && before <= one.at ? [] : [{ ...one, before }];",
    to: "return before !== undefined ? [] : [{ ...one, before }];",
    test: "test/properties/broadcast-figures.test.ts",
    title: permutations,
  },
  {
    name: "writes clicks over those that another worker has recorded",
    guards: "Of two workers that record clicks of one recipient, neither loses those of the other.",
    file: "functions/store/broadcasts/chunk-reports.ts",
    from: "    where: all(...asRead),\n",
    to: "    where: all(...asRead.slice(0, 0)),\n",
    test: "test/workers/broadcasts/report-races.test.ts",
    title: /two workers that record clicks of one recipient lose none/,
  },
  {
    name: "counts who unsubscribes by the link of another email",
    guards: "A broadcast counts who unsubscribes by the link of its own email, and nobody else.",
    file: "functions/domain/contacts/link-token.ts",
    from: 'emailId: unpackId("eml", aim.subarray(emailAt, addressAt))',
    to: 'emailId: unpackId("eml", aim.subarray(1, 1 + idBytes))',
    test: "test/domain/link-token.test.ts",
    title: /a link names its project, and its recipient only with the project's key/,
  },
  {
    name: "counts what bounced as delivered",
    guards: "Opens are of what was delivered.",
    file: `${figures}/recipient-facts.ts`,
    from: 'const isDelivered = status === "delivered" || status === "complained";',
    to: 'const isDelivered = status !== "suppressed";',
    test: "test/domain/broadcasts/figures/figure-sums.test.ts",
    title: /opens are of the 95 that were delivered/,
  },
];
