import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { areas, operations } from "../../functions/contract/index.ts";

/** A value with a plus, as it arrives where the plus is percent-encoded and where it is not. */
const samples = {
  time: ["2026-06-10T02:00:00+02:00", "2026-06-10T02:00:00 02:00"],
  address: ["u+news@example.com", "u news@example.com"],
} as const;

/** The words of a query that are no addresses, though they take any text. */
const texts = new Set(["tag", "after", "before", "page", "limit"]);

const fields = operations.flatMap(({ id, query }) =>
  Object.keys(query instanceof z.ZodMiniObject ? query.shape : {})
    .filter((field) => !texts.has(field))
    .flatMap((field) => (query ? [{ operation: id, field, query }] : [])),
);

function read(query: z.ZodMiniType, field: string, text: string): unknown {
  const parsed = query.safeParse({ [field]: text });
  return parsed.success ? parsed.data : undefined;
}

describe("a plus in a query", () => {
  test.for(["time", "address"] as const)("of a %s may be percent-encoded or not", (kind) => {
    const [encoded, plain] = samples[kind];
    const taking = fields.filter(({ query, field }) => read(query, field, encoded) !== undefined);
    expect(taking.length).toBeGreaterThan(4);
    for (const { operation, field, query } of taking)
      expect([operation, field, read(query, field, plain)]).toEqual([
        operation,
        field,
        read(query, field, encoded),
      ]);
  });

  test("stays a space where a time has no offset", () => {
    const { query } = areas.activity.listActivity;
    for (const from of ["2026-06-10 02:00", "2026-06-10 02:00:00Z", "2026-06-10T02:00:00  02:00"])
      expect(query.safeParse({ from }).success).toBe(false);
  });
});
