import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isMailbox, parseMailbox } from "../../functions/domain/platform/addresses/address.ts";
import { queriedAddress } from "../../functions/domain/platform/addresses/queried-address.ts";

describe("an address in a query", () => {
  test.for([
    ["u news@example.com", "u+news@example.com"],
    ["u+news@example.com", "u+news@example.com"],
    ["a b c@example.com", "a+b+c@example.com"],
    [" ana@example.com ", "ana@example.com"],
    ["Ana Lee <a news@example.com>", "Ana Lee <a+news@example.com>"],
    ["Ana Lee <ana@example.com>", "Ana Lee <ana@example.com>"],
    ['"a b"@example.com', '"a b"@example.com'],
    ["", ""],
  ] as const)("%j is %j", ([given, meant]) => {
    expect(queriedAddress(given)).toBe(meant);
  });

  test("of any mailbox is found again, whether its pluses are percent-encoded or not", () => {
    const word = fc.stringMatching(/^[a-z0-9][a-z0-9+]{0,9}[a-z0-9]$/);
    fc.assert(
      fc.property(word, (local) => {
        const address = `${local}@example.com`;
        for (const query of [`to=${address}`, `to=${encodeURIComponent(address)}`]) {
          const read = parseMailbox(queriedAddress(new URLSearchParams(query).get("to") ?? ""));
          expect(isMailbox(read) && read.address).toBe(address);
        }
      }),
    );
  });
});
