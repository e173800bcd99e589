import { describe, expect, test } from "vitest";
import { bodyOf, refusalOf, requestsOf } from "../support/submitted.ts";

const message = (headers: string) => `From: a@acme.test\nTo: b@example.com\n${headers}\n\nx`;
const oneClick = "List-Unsubscribe=One-Click";
const keyOf = (headers: string) => requestsOf(message(headers))[0]?.idempotencyKey;

describe("option headers with encoded words", () => {
  test("have the same idempotency key as without, as Python and nodemailer write long or non-ASCII values", () => {
    const key = `order-${"0123456789".repeat(20)}`;
    // Written by Python's EmailMessage(policy=SMTP).
    const words = `=?utf-8?q?${key.slice(0, 47)}?=\n =?utf-8?q?${key.slice(47, 110)}?=\n =?utf-8?b?${Buffer.from(key.slice(110)).toString("base64")}?=`;
    for (const name of ["X-Idempotency-Key", "X-Service-Idempotency-Key", "Idempotency-Key"]) {
      expect(keyOf(`${name}: ${words}`)).toBe(key);
    }
    expect(keyOf(`X-Idempotency-Key: ${words}\nIdempotency-Key: ${key}`)).toBe(key);
    expect(keyOf("Message-ID: <1@x>\nX-Idempotency-Key: =?utf-8?q?_?=")).toMatch(/^smtp-/);
  });

  test("become fields of the send request", () => {
    const long = "a".repeat(90);
    const body = bodyOf(
      message(
        `X-EDS-Tag: =?utf-8?q?token=3D${long.slice(40)}?=\n =?utf-8?q?${long.slice(50)}?=\nX-EDS-Topic: =?us-ascii?q?top=5F1?=\nX-EDS-Track-Opens: =?utf-8?b?b2Zm?=\nX-EDS-Scheduled-At: =?iso-8859-1?q?2030-01-01T10:00:00Z?=`,
      ),
    );
    expect(body).toMatchObject({
      tags: [{ name: "token", value: long }],
      topicId: "top_1",
      tracking: { opens: false },
      scheduledAt: "2030-01-01T10:00:00Z",
    });
  });

  test.each([
    "X-Idempotency-Key: =?utf-8?q?=C3=BC?=",
    "X-Idempotency-Key: =?utf-8?q?a=0D=0Ab?=",
    "X-Idempotency-Key: =?utf-8?q?a=0A?=",
    "X-Idempotency-Key: =?utf-8?b?YQA=?=",
    "X-Idempotency-Key: =?utf-8?q?a=09b?=",
    "X-Idempotency-Key: =?utf-8?q?a?=\nIdempotency-Key: b",
    `X-Idempotency-Key: =?utf-8?q?${"k".repeat(256)}?=`,
    "X-EDS-Tag: =?utf-8?q?a=3Db=0D=0A?=",
    "X-EDS-Topic: =?utf-8?q?top=5F1=0A?=",
    "X-EDS-Colour: =?utf-8?q?red?=",
  ])("are refused with 554 5.6.0 where they decode to an invalid value: %j", (headers) => {
    expect(refusalOf(message(headers))).toMatch(/^554 5\.6\.0 X-/);
  });
});

describe("custom headers with encoded words", () => {
  test("of URLs, ids and tokens are decoded, which no receiver would do", () => {
    const [url, id] = [`<https://acme.test/u?token=${"u".repeat(120)}>`, `<${"r".repeat(80)}@acme.test>`];
    const words = (text: string) =>
      `=?utf-8?q?${text.slice(0, 40).replace("?", "=3F").replace("=token", "=3Dtoken")}?=\n =?utf-8?b?${Buffer.from(text.slice(40)).toString("base64")}?=`;
    const { headers } = bodyOf(
      message(
        `List-Unsubscribe: ${words(url)},\n <mailto:u@acme.test>\nList-Unsubscribe-Post: =?utf-8?q?List-Unsubscribe=3DOne-Click?=\nReferences: <0@x>\n\t${words(id)}\n <2@x>\nIn-Reply-To: ${words(id)}\nList-Id: A list ${words("<list.acme.test>")}\nX-Note: =?utf-8?q?long?=`,
      ),
    );
    expect(headers).toEqual({
      "List-Unsubscribe": `${url}, <mailto:u@acme.test>`,
      "List-Unsubscribe-Post": oneClick,
      References: `<0@x>\t${id} <2@x>`,
      "In-Reply-To": id,
      "List-Id": "A list <list.acme.test>",
      "X-Note": "=?utf-8?q?long?=",
    });
  });

  test.each([
    "=?utf-8?q?=3C1=40x=3E=0D=0ABcc=3A_v=40example=2Ecom?=",
    "=?utf-8?q?=3C=C3=BC=40x=3E?=",
    "=?x-unknown?q?=3C1=40x=3E?=",
    "=?utf-8?b?AAA=?=",
  ])("of ids stay as they are if they do not decode to printable ASCII: %s", (value) => {
    expect(bodyOf(message(`In-Reply-To: ${value}`)).headers).toEqual({ "In-Reply-To": value });
  });
});
