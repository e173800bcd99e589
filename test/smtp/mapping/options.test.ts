import { describe, expect, test } from "vitest";
import { bodyOf, refusalOf, requestsOf } from "../support/submitted.ts";

const message = (headers: string, text = "x") =>
  `From: a@acme.test\nTo: b@example.com\n${headers}\n\n${text}`;
const keyOf = (headers: string, submission = {}) =>
  requestsOf(message(headers), submission)[0]?.idempotencyKey;

describe("the idempotency key", () => {
  test.each([
    ["X-Idempotency-Key: order-7", "order-7"],
    ["x-service-idempotency-key:   order-7  ", "order-7"],
    ["Idempotency-Key: order-7", "order-7"],
    ["X-Idempotency-Key: order\n 7", "order 7"],
    ["X-Idempotency-Key: order-7\nX-Service-Idempotency-Key: order-7\nX-Idempotency-Key:", "order-7"],
    [`X-Idempotency-Key: ${"k".repeat(255)}`, "k".repeat(255)],
  ])("is the value of the header in %j", (headers, key) => {
    expect(keyOf(headers)).toBe(key);
    expect(bodyOf(message(headers)).headers).toBeUndefined();
  });

  test.each([
    "X-Idempotency-Key: a\nX-Idempotency-Key: b",
    "X-Idempotency-Key: a\nX-Service-Idempotency-Key: b",
    "X-Idempotency-Key: a\nIdempotency-Key: A",
    `X-Idempotency-Key: ${"k".repeat(256)}`,
    "X-Idempotency-Key: ü",
    "X-Idempotency-Key: a\x7fb",
    "X-Idempotency-Key: a\tb",
  ])("is refused with 554 5.6.0: %j", (headers) => {
    expect(refusalOf(message(headers))).toMatch(/^554 5\.6\.0 /);
  });

  test("is derived if none is given: equal for a retry, different for another message", () => {
    const base = "Message-ID: <1@x>\nSubject: s";
    const key = keyOf(base);
    expect(key).toMatch(/^smtp-[0-9a-f]{64}$/);
    expect(keyOf(`Date: today\nReceived: from x\n${base}\nX-Idempotency-Key:`)).toBe(key);
    const others = [
      keyOf("Message-ID: <2@x>\nSubject: s"),
      keyOf("Message-ID: <1@x>\nSubject: t"),
      keyOf(base, { apiKey: "other" }),
      keyOf(base, { mailFrom: "other@acme.test" }),
      keyOf(base, { to: ["c@example.com"] }),
      requestsOf(message(base, "y"))[0]?.idempotencyKey,
    ];
    expect(new Set([key, ...others]).size).toBe(7);
  });

  test("is derived from Date without a Message-ID, and not at all without both", () => {
    expect(keyOf("Date: Mon, 1 Jun 2026 10:00:00 +0000")).toMatch(/^smtp-/);
    expect(keyOf("Date: Mon, 1 Jun 2026 10:00:00 +0000")).not.toBe(
      keyOf("Date: Mon, 1 Jun 2026 11:00:00 +0000"),
    );
    expect(keyOf("Subject: s")).toBeUndefined();
  });

  test("is not derived if turned off for the message or the proxy", () => {
    expect(keyOf("Message-ID: <1@x>\nX-EDS-Derived-Key: off")).toBeUndefined();
    expect(keyOf("Message-ID: <1@x>", { derivedKeys: false })).toBeUndefined();
    expect(keyOf("X-Idempotency-Key: k\nX-EDS-Derived-Key: off")).toBe("k");
  });

  test("is combined with the recipients if the transaction has a part of the header's recipients only (F62)", () => {
    const all = Array.from({ length: 60 }, (_, n) => `r${n}@example.com`);
    const text = `From: a@acme.test\nTo: ${all.join(",\n ")}\nX-Idempotency-Key: k\n\nx`;
    const keys = (...to: readonly string[]) =>
      requestsOf(text, { to }).map(({ idempotencyKey }) => idempotencyKey);
    // As a client splits a message after 50 times 250 and 10 times 452.
    const [first, second] = [keys(...all.slice(0, 50)), keys(...all.slice(50))];
    expect(keys(...all)).toEqual(["k"]);
    expect(new Set([...first, ...second, ...all.slice(0, 2).flatMap((one) => keys(one))]).size).toBe(4);
    expect(keys(...all.slice(50).toReversed())).toEqual(second);
  });

  test("is combined with the hidden recipients beside a visible one, so that another transaction can have others", () => {
    const text = `From: a@acme.test\nTo: a@example.com, b@example.com\nX-Idempotency-Key: k\n\nx`;
    const keyTo = (...to: readonly string[]) => requestsOf(text, { to })[0]?.idempotencyKey;
    const keys = [[], ["c@example.com"], ["d@example.com"]].map((hidden) =>
      keyTo("a@example.com", ...hidden),
    );
    expect(new Set([...keys, "k"]).size).toBe(4);
  });

  test("is combined with a single hidden recipient, so that other transactions can have the others", () => {
    const keys = ["b@example.com", "c@example.com"].map(
      (to) => requestsOf("From: a@acme.test\nX-Idempotency-Key: k\n\nx", { to: [to] })[0]?.idempotencyKey,
    );
    expect(new Set([...keys, "k"]).size).toBe(3);
  });

  test.for(["X-Idempotency-Key: k", "Message-ID: <1@x>"])(
    "and the request do not depend on the order of RCPT commands: %s (F66)",
    (header) => {
      const to = ["b@example.com", "d@example.com", "c@example.com"];
      expect(requestsOf(message(header), { to: to.toReversed() })).toEqual(
        requestsOf(message(header), { to }),
      );
    },
  );

  test("differs for each hidden recipient", () => {
    const hidden = (headers: string) =>
      requestsOf(`From: a@acme.test\n${headers}\n\nx`, { to: ["b@example.com", "c@example.com"] }).map(
        ({ idempotencyKey }) => idempotencyKey,
      );
    const keys = [
      ...hidden("X-Idempotency-Key: k"),
      ...hidden("X-Idempotency-Key: l"),
      ...hidden("Message-ID: <1@x>"),
    ];
    expect(new Set(keys).size).toBe(6);
    expect(keys.every((key) => key?.startsWith("smtp-"))).toBe(true);
    expect(hidden("Subject: s")).toEqual([undefined, undefined]);
  });
});

describe("option headers", () => {
  test("become fields of the send request and are not sent as headers", () => {
    const body = bodyOf(
      message(
        "X-EDS-Tag: campaign=spring\nX-EDS-Tag: kind = receipt\nX-EDS-Tag: kind=receipt\nX-EDS-Scheduled-At: 2030-01-01T10:00:00Z\nX-EDS-Topic: top_1\nX-EDS-Track-Opens: off\nX-EDS-Track-Clicks: ON",
      ),
    );
    expect(body).toMatchObject({
      tags: [
        { name: "campaign", value: "spring" },
        { name: "kind", value: "receipt" },
      ],
      scheduledAt: "2030-01-01T10:00:00Z",
      topicId: "top_1",
      tracking: { opens: false, clicks: true },
    });
    expect(body.headers).toBeUndefined();
  });

  test.each([
    "X-EDS-Tag: nothing",
    "X-EDS-Tag: kind=receipt\nX-EDS-Tag: kind=invoice",
    "X-EDS-Scheduled-At: 2030-01-01T10:00:00Z\nX-EDS-Scheduled-At: 2031-01-01T10:00:00Z",
    "X-EDS-Track-Opens: maybe",
    "X-EDS-Derived-Key: no",
    "X-EDS-Colour: red",
  ])("are refused with 554 5.6.0 and the header name: %j", (headers) => {
    expect(refusalOf(message(headers))).toMatch(/^554 5\.6\.0 X-EDS-/);
  });
});
