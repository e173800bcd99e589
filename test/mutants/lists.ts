import type { SourceMutant } from "./mutant.ts";

const bounded = "functions/domain/platform/bounded-page.ts";
const pages = "functions/operations/platform/list-pages.ts";
const boundedTest = "test/domain/bounded-page.test.ts";
const emails = "test/api/emails/list-emails.test.ts";

export const lists: readonly SourceMutant[] = [
  {
    name: "begins a page of a bounded list with the cursor's row",
    guards: "A page goes on behind the row of its cursor.",
    file: bounded,
    from: "cursorAt === undefined ? 0 : cursorAt + 1",
    to: "cursorAt ?? 0",
    test: boundedTest,
    title: /has its first and last row as a page's cursors/,
  },
  {
    name: "orders rows of one time by their ids the other way",
    guards: "Rows of one time are in the descending order of their ids.",
    file: bounded,
    from: "return a.id < b.id ? 1 : -1;",
    to: "return a.id < b.id ? -1 : 1;",
    test: boundedTest,
    title: /has every row once, in order, forward and backward/,
  },
  {
    name: "says that more follows the last row",
    guards: "`hasMore` is false on the last page.",
    file: bounded,
    from: "older ? to < sorted.length : from > 0",
    to: "older ? to <= sorted.length : from > 0",
    test: boundedTest,
    title: /has its first and last row as a page's cursors/,
  },
  {
    name: "takes an unknown cursor for the beginning",
    guards: "A cursor that names no row of the list is refused.",
    file: bounded,
    from: "if (at === -1) throw invalidCursor();",
    to: "",
    test: "test/api/lists.test.ts",
    title: /listTopics .*refuses a cursor of a deleted row, of another project's and of nobody's/,
  },
  {
    name: "reads a page twice to see whether a row follows it",
    guards: "A page of an unfiltered list is one read.",
    file: pages,
    from: "filtered || count > 0 ? chunk : limit + 1",
    to: "filtered || count > 0 ? chunk : limit",
    test: "test/operations/walk.test.ts",
    title: /without a filter takes one read of one row more than it shows/,
  },
  {
    name: "begins a page with the cursor's row",
    guards: "A page goes on behind the row of its cursor.",
    file: "functions/store/platform/query.ts",
    from: 'is("sk", descending ? "<" : ">", beyond)',
    to: 'is("sk", descending ? "<=" : ">", beyond)',
    test: emails,
    title: /walks to older rows with after, without the row itself/,
  },
  {
    name: "names a hidden row in a cursor",
    guards: "A page never ends at a row that its caller cannot see.",
    file: pages,
    from: "looked.findLast(({ hidden }) => !hidden)?.id",
    to: "looked.at(-1)?.id",
    test: "test/operations/walk.test.ts",
    title: /never ends at a hidden row, which no cursor may name/,
  },
  {
    name: "ends a filtered list where it stopped looking",
    guards: "A page that ends early says where the next one continues.",
    file: pages,
    from: "hasMore: full || end !== undefined",
    to: "hasMore: full",
    test: "test/operations/walk.test.ts",
    title: /with a filter ends after two thousand places, where the next page continues/,
  },
  {
    name: "skips a row too many on a page by its number",
    guards: "Page numbers show every row once.",
    file: pages,
    from: "count >= skip && items.length < limit",
    to: "count > skip && items.length < limit",
    test: "test/operations/walk.test.ts",
    title: /a page by its number/,
  },
  {
    name: "merges the slices of a list in the wrong order",
    guards: "The emails of several slices are one list in order of time.",
    file: "functions/operations/platform/merged-source.ts",
    from: "descending ? head.id > best.id : head.id < best.id",
    to: "descending ? head.id < best.id : head.id > best.id",
    test: "test/api/emails/sliced-lists.test.ts",
    title: /have every email once, the newest first, in both directions/,
  },
];
