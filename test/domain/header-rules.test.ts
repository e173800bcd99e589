import { describe, expect, it } from "vitest";
import {
  headerNameFault,
  headerValueFault,
  reservedHeader,
  structuralHeader,
  unsafeText,
} from "../../functions/domain/platform/header-rules.ts";

const structural = [
  ..."From To Cc Bcc Subject Date Message-ID Sender Reply-To Return-Path Received DKIM-Signature".split(" "),
  ..."MIME-Version Content-Type Content-Transfer-Encoding Content-Id Resent-From Resent-Bcc".split(" "),
  ..."X-SES-CONFIGURATION-SET X-SES-MESSAGE-TAGS X-SES-SOURCE-ARN".split(" "),
];
const own = ["Idempotency-Key", "X-Idempotency-Key", "X-Service-Idempotency-Key", "X-EDS-Email-Id"];

describe("a caller's header map", () => {
  it.each([...structural, ...own])(
    "may not name %s, in any case, with spaces or tabs around it (H5, T08)",
    (name) => {
      for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
        for (const text of [spelling, `${spelling} `, `\t${spelling}`, ` ${spelling}\t`]) {
          expect(reservedHeader(text)).toBe(true);
        }
      }
    },
  );

  it.each([
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "Content-Language",
    "content-location",
    "List-Id",
    "X-Entity-Ref-ID",
    "References",
    "In-Reply-To",
    "Precedence",
    "X-Contents",
    "Tos",
  ])("a header may name %s", (name) => {
    expect(reservedHeader(name)).toBe(false);
    expect(headerNameFault(name)).toBeUndefined();
  });

  it("leaves the service its own headers", () => {
    expect(structural.every(structuralHeader)).toBe(true);
    expect(own.some(structuralHeader)).toBe(false);
  });
});

describe("a header name", () => {
  it.each(["", "X Y", "X-Y ", "X:Y", "X\tY", "X\r\nBcc", "X\0", "Ｂcc", "X-é", "\u212a", "n".repeat(77)])(
    "%j is refused",
    (name) => {
      expect(headerNameFault(name)).toBeTypeOf("string");
    },
  );

  it("of 76 printable characters is fine", () => {
    expect(headerNameFault("X!#$%&'*+-.^_`|~".padEnd(76, "0"))).toBeUndefined();
  });
});

describe("a header value", () => {
  const breaking = ["\r\n", "\n", "\r", "\0", "\u0001", "\u007f", "\u0085", "\u2028", "\u2029", "\ud800"];

  it.each(breaking)("with %j is refused, and so is such a subject or file name (H1, T07)", (character) => {
    expect(headerValueFault(`<https://u.test>${character}Bcc: v@acme.test`)).toBeTypeOf("string");
    expect(unsafeText(`Hello${character}Bcc: v@acme.test`)).toBeTypeOf("string");
  });

  it("may hold any letters, symbols and tabs", () => {
    expect(headerValueFault("Grüße, 世界 🎉\tand (more)")).toBeUndefined();
    expect(unsafeText("Grüße, 世界 🎉 \u200fשלום")).toBeUndefined();
  });

  it("may be 4,000 characters long as long as it can be folded to lines", () => {
    const ids = "<0123456789@mail.acme.test> ".repeat(142);
    expect(headerValueFault(ids)).toBeUndefined();
    expect(headerValueFault(ids.padEnd(4_001, "x "))).toMatch("4000 characters");
    expect(headerValueFault("x".repeat(900))).toBeUndefined();
    expect(headerValueFault("x".repeat(901)) ?? "none").toMatch("without a space");
  });
});
