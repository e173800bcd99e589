import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64 } from "../../functions/domain/platform/base64.ts";

describe("base64", () => {
  it("gives back any bytes, with or without line breaks (C5)", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom("\r\n", "\n", ""), (bytes, lineEnd) => {
        const text = Buffer.from(bytes).toString("base64").replace(/.{76}/g, `$&${lineEnd}`);
        expect(Buffer.from(decodeBase64(text + lineEnd) ?? "none")).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it("of nothing is an empty file (C8)", () => {
    expect(decodeBase64("")).toHaveLength(0);
  });

  it.each([
    ["@@@not base64", "junk (C6)"],
    ["QQ", "missing padding"],
    ["QQ=", "half the padding"],
    ["QQ===", "too much padding"],
    ["====", "padding alone"],
    ["Q===", "one character and padding"],
    ["QQ==QQ==", "two texts in one"],
    ["-_-_", "the url-safe alphabet"],
    ["QUJD REVG", "a space"],
    ["QUJ\rDREV", "a lone carriage return"],
    ["data:text/plain;base64,QUJD", "a data URL"],
    ["QUJＤ", "a full-width letter"],
  ])("the base64 text %j is refused: %s", (text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });

  it("of eight million characters is read", () => {
    expect(decodeBase64("QUJD".repeat(2_000_000))).toHaveLength(6_000_000);
    expect(decodeBase64(`${"QUJD".repeat(2_000_000)}@@@@`)).toBeUndefined();
  });
});
