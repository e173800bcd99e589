import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, test } from "vitest";
import { handler } from "../../functions/api/platform/unknown-route.ts";

async function ask(method: string, path: string) {
  // The handler reads these fields of an event alone.
  const event = {
    headers: { origin: "https://a-shop.test", "x-http-method-override": "GET" },
    requestContext: { requestId: "request-1", http: { method, path } },
  } as unknown as APIGatewayProxyEventV2;
  const { statusCode, headers = {}, body = "" } = await handler(event);
  return { status: statusCode, headers, body: JSON.parse(body) };
}

describe("a request without a route", () => {
  test.each([
    "/",
    "//emails",
    "/emails/",
    "/emails//",
    "/Emails",
    "/EMAILS",
    "/v1/emails",
    "/emails/../limits",
    "/./limits",
    "/limits/..",
    "/emails/x/cancel/y",
    "/emails/a/b",
    "/emails%2fbulk",
    "/limits;v=1",
    "/limits.json",
    "/limits\n",
    "/limits?",
    "/.env",
    "/.git/config",
    "/admin",
    "/keys",
    "/projects/x/secrets",
    "/outbound/pause/now",
    "/\0",
    `/${"a".repeat(8000)}`,
    `/emails/${"a/".repeat(4000)}`,
  ])("an unknown route is not found: %j", async (path) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const { status, body } = await ask(method, path);
      expect(status).toBe(404);
      expect(body).toEqual({
        statusCode: 404,
        name: "not_found",
        message: "Path not found.",
        requestId: "request-1",
      });
    }
  });

  test("is not found a hundred times at once, also where the path and the body are those of a notification", async () => {
    const paths = ["/sns", "/ses/events", "/hooks/sns", "/callback"];
    const asked = Array.from({ length: 100 }, (_, at) => ask("POST", paths[at % paths.length] ?? ""));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([404]));
  });

  test("is not found where the method is one of the path: it was written in another way", async () => {
    for (const [method, path] of [
      ["GET", "/emails"],
      ["POST", "/emails/x/cancel"],
    ] as const)
      expect((await ask(method, path)).status).toBe(404);
  });

  test.each([
    ["PUT", "/emails", "GET, POST"],
    ["DELETE", "/emails", "GET, POST"],
    ["HEAD", "/emails", "GET, POST"],
    ["OPTIONS", "/emails", "GET, POST"],
    ["TRACE", "/limits", "GET"],
    ["get", "/limits", "GET"],
    ["DELETE", "/emails/eml_01KV5JE8G09BQEJJWM1YBQ5300", "GET, PATCH"],
    ["GET", "/emails/x/cancel", "POST"],
    ["GET", "/outbound/pause", "POST"],
    ["PUT", "/outbound", "GET, PATCH"],
  ])("%s %s is another method than those of the path", async (method, path, allow) => {
    const { status, body, headers } = await ask(method, path);
    expect([status, body.name]).toEqual([405, "method_not_allowed"]);
    expect(String(headers["allow"]).split(", ").sort().join(", ")).toBe(allow);
  });

  test.each([
    ["OPTIONS", "/emails"],
    ["GET", "/nothing"],
  ])("%s %s gives no origin leave, and is kept by nobody", async (method, path) => {
    const { headers } = await ask(method, path);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-request-id": "request-1" });
  });
});
