import { describe, expect } from "vitest";
import { operations, sharedRefusals } from "../../functions/contract/index.ts";
import { refusalStatus } from "../../functions/domain/platform/refusals.ts";
import { test } from "../support/test.ts";
import { newScene, provoked, provokedFor } from "./provocations.ts";

const declared = operations.flatMap((operation) =>
  [...sharedRefusals(operation), ...operation.refuses].map((name) => ({ id: operation.id, operation, name })),
);

/** What no answer may tell: how the service is built, where it runs, what it is made of. */
const inside =
  /\n\s+at |node_modules|arn:|000000000000|dynamo|\bses\b|\bsqs\b|lambda|\.ts\b|Exception|no-such-table/i;

describe("every refusal that an operation declares can be met, in the one error body or as a page", () => {
  test.for(declared)("$id: $name", async ({ operation, name }, { world }) => {
    const provoke = provokedFor[operation.id]?.[name] ?? provoked[name];
    if (!provoke) throw new Error(`nothing provokes ${name} of ${operation.id}`);
    const { status, body, headers } = await provoke(await newScene(world, operation));
    if (operation.page) expect(body).toMatch(/<h1>.*<p>\S{2}.*<\/html>/s);
    else
      expect(body).toEqual({
        statusCode: refusalStatus[name],
        name,
        message: expect.stringMatching(/\S{2}/),
        requestId: headers["x-request-id"],
        ...(body.issues && { issues: expect.any(Array) }),
      });
    expect(status).toBe(refusalStatus[name]);
    const type = operation.page ? "text/html; charset=utf-8" : "application/json";
    expect(headers).toMatchObject({ "cache-control": "no-store", "content-type": type });
    expect(Object.keys(headers).filter((header) => header.startsWith("access-control"))).toEqual([]);
    const wait = name === "idempotency_in_flight" ? "1" : expect.stringMatching(/^[1-9]\d*$/);
    const waits = status === 429 || status === 503 || name === "idempotency_in_flight";
    expect(headers["retry-after"]).toEqual(waits ? wait : undefined);
    expect(JSON.stringify(body)).not.toMatch(inside);
  });
});

test("the table of provocations names only declared operations", () => {
  const known = operations.map(({ id }) => id);
  for (const id of Object.keys(provokedFor)) expect(known).toContain(id);
});
