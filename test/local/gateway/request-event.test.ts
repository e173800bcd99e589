import { expect, test } from "vitest";
import type { RequestEvent } from "../../../local/gateway/request-event.ts";
import { send, testGateway } from "../support/test-gateway.ts";

type Request = Parameters<typeof send>[2];

async function eventOf(path: string, given: Request = {}, routeKey = "$default"): Promise<RequestEvent> {
  let seen: unknown;
  const { url } = await testGateway({
    routeKeys: [routeKey],
    invoke: async (_, event) => {
      seen = event;
      return { statusCode: 200 };
    },
  });
  await send(url, path, given);
  // What the gateway hands to a function is its own event.
  return seen as RequestEvent;
}

test("a request event has payload format 2.0", async () => {
  const event = await eventOf(
    "/emails/eml_1?a=1",
    { headers: ["User-Agent", "curl"] },
    "GET /emails/{emailId}",
  );
  expect(event).toMatchObject({
    version: "2.0",
    routeKey: "GET /emails/{emailId}",
    rawPath: "/emails/eml_1",
    rawQueryString: "a=1",
    queryStringParameters: { a: "1" },
    pathParameters: { emailId: "eml_1" },
    isBase64Encoded: false,
    requestContext: {
      accountId: "000000000000",
      apiId: "api",
      http: {
        method: "GET",
        path: "/emails/eml_1",
        protocol: "HTTP/1.1",
        sourceIp: "127.0.0.1",
        userAgent: "curl",
      },
      routeKey: "GET /emails/{emailId}",
      stage: "$default",
    },
  });
  expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
  expect(event.requestContext.requestId).toMatch(/^[\w-]{16}$/);
});

test("a request event has no empty fields", async () => {
  const event = await eventOf("/emails");
  for (const key of ["body", "cookies", "queryStringParameters", "pathParameters"])
    expect(event).not.toHaveProperty(key);
  expect(event.rawQueryString).toBe("");
});

test("header names are in lower case, and repeated headers are joined (F11)", async () => {
  const twice = ["Idempotency-Key", "a", "idempotency-key", "b"];
  const { headers } = await eventOf("/", {
    headers: ["X-Tag", "a", "x-tag", "b", "Authorization", "Bearer k", ...twice],
  });
  expect(headers).toMatchObject({
    "x-tag": "a,b",
    "idempotency-key": "a,b",
    authorization: "Bearer k",
    "x-forwarded-for": "127.0.0.1",
  });
});

test("cookies are a separate field", async () => {
  const event = await eventOf("/", { headers: ["Cookie", "a=1; b=2"] });
  expect(event.cookies).toEqual(["a=1", "b=2"]);
  expect(event.headers).not.toHaveProperty("cookie");
});

test("query parameters are decoded, repeated ones joined, and the raw query kept", async () => {
  const event = await eventOf("/?tag=a%20b&tag=c+d&empty=");
  expect(event.rawQueryString).toBe("tag=a%20b&tag=c+d&empty=");
  expect(event.queryStringParameters).toEqual({ tag: "a b,c d", empty: "" });
});

test("the raw path is decoded, as in API Gateway", async () => {
  expect((await eventOf("/emails/a%20b%2Fc")).rawPath).toBe("/emails/a b/c");
});

test.each([
  ["application/json", '{"a":"é"}', false],
  ["application/json; charset=utf-8", "{}", false],
  ["Text/Plain", "hello", false],
  ["application/xml", "<a/>", false],
  ["application/javascript", "1", false],
  ["application/x-www-form-urlencoded", "a=1", true],
  ["application/octet-stream", "raw", true],
  ["application/vnd.api+json", "{}", true],
])("a body of type %s is text or base64 as in API Gateway", async (type, body, isBase64Encoded) => {
  const event = await eventOf("/", { method: "POST", headers: ["Content-Type", type], body });
  expect(event).toMatchObject({
    isBase64Encoded,
    body: isBase64Encoded ? Buffer.from(body).toString("base64") : body,
  });
});

test("a body without a content type is base64 of all its bytes", async () => {
  const bytes = Uint8Array.from([0, 255, 128]);
  expect(await eventOf("/", { method: "POST", body: bytes })).toMatchObject({
    isBase64Encoded: true,
    body: "AP+A",
  });
});

test("a compressed body is base64", async () => {
  const headers = ["Content-Type", "application/json", "Content-Encoding", "gzip"];
  expect((await eventOf("/", { method: "POST", headers, body: "x" })).isBase64Encoded).toBe(true);
});
