import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dashboardPage } from "../../../local/dashboard/dashboard-page.ts";
import { send, testGateway } from "../support/test-gateway.ts";

const [issuer, files] = ["http://127.0.0.1:4444", "http://127.0.0.1:4566"];

/** A service with pages built into a folder, whose API returns the path that it was asked for. */
async function serviceWithPages(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "eds-pages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html>pages");
  writeFileSync(join(folder, "secret.js"), "outside of the assets");
  writeFileSync(join(folder, "assets", "index-1a2b.js"), "script");
  const { url } = await testGateway({
    pages: [dashboardPage(folder, { issuer, files })],
    invoke: async (_, event) => ({ asked: (event as { rawPath: string }).rawPath }),
  });
  return url;
}

test.each(["/dashboard/", "/dashboard/projects/prj_1/emails?to=a%40b.example", "/dashboard/index.html"])(
  "%s is the document, never kept, under a policy without inline scripts",
  async (path) => {
    const { status, body, headers } = await send(await serviceWithPages(), path);
    expect([status, body]).toEqual([200, "<!doctype html>pages"]);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`connect-src 'self' ${issuer} ${files};`);
  },
);

test("assets are kept for a year, because their names change with their content", async () => {
  const { status, headers } = await send(await serviceWithPages(), "/dashboard/assets/index-1a2b.js");
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
  });
});

test.each(["/assets/missing.js", "/secret.js", "/assets/..%2fsecret.js", "/fingerprint.txt"])(
  "/dashboard%s is not found",
  async (path) => {
    const { status } = await send(await serviceWithPages(), `/dashboard${path}`);
    expect(status).toBe(404);
  },
);

test("config.json says where to sign in", async () => {
  const { body } = await send(await serviceWithPages(), "/dashboard/config.json");
  expect(JSON.parse(body)).toEqual({
    ...{ authority: issuer, clientId: "pages", scope: "openid email offline_access" },
  });
});

test("the pages are read-only, and redirect from the path without a slash", async () => {
  const url = await serviceWithPages();
  expect((await send(url, "/dashboard/", { method: "POST", body: "{}" })).status).toBe(405);
  expect(await send(url, "/dashboard")).toMatchObject({ status: 308, headers: { location: "/dashboard/" } });
});

test("a page of another site whose hostname resolves to this machine gets nothing", async () => {
  const answer = { status: 0, body: "" };
  const page = dashboardPage("/nowhere", { issuer, files });
  const response = {
    writeHead: (status: number) => Object.assign(answer, { status }),
    end: (body: string) => Object.assign(answer, { body }),
  };
  const request = { url: "/dashboard/", method: "GET", headers: { host: "rebound.example" } };
  // Node's client does not send another host than that of its address.
  await page(request as IncomingMessage, response as unknown as ServerResponse);
  expect(answer).toEqual({ status: 421, body: "The dashboard is not served under this hostname.\n" });
});

test("the API is also below /api, and its pages for recipients are not", async () => {
  const url = await serviceWithPages();
  expect((await send(url, "/api/emails?limit=1")).body).toBe('{"asked":"/emails"}');
  expect((await send(url, "/emails")).body).toBe('{"asked":"/emails"}');
  for (const path of ["/api/unsubscribe/x", "/api/t/o/x"])
    expect(await send(url, path)).toMatchObject({ status: 404, body: '{"message":"Not Found"}' });
  expect((await send(url, "/api/templates")).body).toBe('{"asked":"/templates"}');
});
