import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDashboard } from "../../build/dashboard/build.ts";
import { dashboardFolder } from "../../build/places.ts";
import { operations } from "../../functions/contract/index.ts";
import { recipientPages } from "../../functions/settings/dashboard/paths.ts";
import { distributionDouble } from "./distribution-double.ts";
import { synthesized } from "./synthesized.ts";

const deployed = synthesized();
const asked: string[] = [];
const api = createServer(({ url = "", headers }, response) => {
  asked.push(url);
  const isPage = /^\/(unsubscribe|t)\b/.test(decodeURIComponent(url));
  const status = headers.authorization === "Bearer good" ? 200 : url === "/nowhere" ? 404 : 403;
  response.writeHead(status, { "content-type": isPage ? "text/html" : "application/json" });
  response.end(isPage ? "<!doctype html>page of a recipient" : JSON.stringify({ status, url }));
});
let apiUrl = "";
beforeAll(async () => {
  await buildDashboard();
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => api.close());
const open = (path: string, key?: string) => distributionDouble(deployed, dashboardFolder, apiUrl)(path, key);

test.each(["/dashboard/", "/dashboard/projects/prj_1/emails", "/dashboard/signed-in", "/elsewhere"])(
  "the deep link %s is the document of the pages",
  async (path) => {
    const { status, body } = await open(path);
    expect(status).toBe(200);
    expect(body).toContain('<div id="root">');
  },
);

test.each(["/", "/dashboard"])("%s leads to the pages", async (path) => {
  expect(await open(path)).toMatchObject({ status: 302, location: "/dashboard/" });
});

test("the document's scripts are served, and a missing file is no document", async () => {
  const { body } = await open("/dashboard/");
  const [, script = ""] = /src="([^"]+\.js)"/.exec(body) ?? [];
  expect(await open(script)).toMatchObject({ status: 200 });
  expect(await open("/dashboard/assets/missing-1a2b.js")).toMatchObject({ status: 403 });
});

test("the API is served below /api without the prefix, and its 404 stays JSON", async () => {
  expect(JSON.parse((await open("/api/emails/eml_1", "good")).body)).toMatchObject({ url: "/emails/eml_1" });
  expect(await open("/api/nowhere")).toEqual({ status: 404, body: '{"status":404,"url":"/nowhere"}' });
});

test("one person's refusal is not kept for another, nor is an answer", async () => {
  const distribution = distributionDouble(deployed, dashboardFolder, apiUrl);
  expect((await distribution("/api/emails", "bad")).status).toBe(403);
  expect((await distribution("/api/emails", "good")).status).toBe(200);
  expect((await distribution("/api/emails", "bad")).status).toBe(403);
});

test("the pages of recipients are those that the distribution refuses", () => {
  const pages = operations.filter((one) => "page" in one && one.page).map(({ path }) => path.split("/")[1]);
  expect(pages.length).toBeGreaterThan(0);
  for (const page of pages) expect(recipientPages).toContain(page);
});

test.each([
  ...["/api/unsubscribe/token", "/api/unsubscribe", "/api/t/token", "/api//unsubscribe/token"],
  ...["/api/%75nsubscribe/token", "/api/./unsubscribe/x", "/api/emails/../unsubscribe/x"],
  ...["/api/emails/%2e%2e/unsubscribe/x", "/api/%2Funsubscribe/x", "/api/\\unsubscribe/x", "/api/%zz"],
])("no page of the API is served on this origin at %s", async (path) => {
  asked.length = 0;
  const { status, body } = await open(path, "good");
  expect(status).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ name: "not_found", requestId: "request-1" });
  expect(asked).toEqual([]);
});
