import { expect, test } from "vitest";
import { testQueues } from "../support/engine-clients.ts";

/** What a browser asks before a page of `origin` may upload to `path`. */
async function preflight(origin: string, path = "/bodies/imports/one.csv"): Promise<Response> {
  const { url } = await testQueues();
  return fetch(url + path, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "content-type",
    },
  });
}

test.each(["http://127.0.0.1:3000", "http://localhost:3000"])("a page of %s may upload", async (origin) => {
  const { status, headers } = await preflight(origin);
  expect(status).toBe(204);
  expect(headers.get("access-control-allow-origin")).toBe(origin);
  expect(headers.get("access-control-allow-methods")).toContain("PUT");
  expect(headers.get("access-control-allow-headers")).toBe("content-type");
});

test.each(["https://other.example", "http://127.0.0.1.other.example"])(
  "a page of %s may not, because the engine checks no signature",
  async (origin) => {
    expect((await preflight(origin)).headers.get("access-control-allow-origin")).toBeNull();
  },
);

test("pages cannot reach the queues", async () => {
  const { headers } = await preflight("http://127.0.0.1:3000", "/");
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

test.each([{}, { "content-type": "application/octet-stream" }])(
  "an object larger than the engine's own limit is stored: %j",
  async (headers: Record<string, string>) => {
    const { url } = await testQueues();
    await fetch(`${url}/large`, { method: "PUT" });
    const size = 12 * 1024 * 1024;
    const put = { method: "PUT", headers, body: new Blob([new Uint8Array(size)]) };
    expect((await fetch(`${url}/large/file`, put)).status).toBe(200);
    expect((await (await fetch(`${url}/large/file`)).arrayBuffer()).byteLength).toBe(size);
  },
);
