import { describe, expect } from "vitest";
import { newWeb } from "../../../functions/gateways/platform/web/web.ts";
import { privateHosts, privateUrls } from "../../gateways/web-forms.ts";
import { newApi } from "../../support/api.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) => newProject(world));

/** The API where every name leads to these addresses. */
function apiWhere(world: World, addresses: readonly string[], loopback = false) {
  const web = newWeb({ loopback, resolve: async () => addresses.map((address) => ({ address })) });
  return newApi({ ...world.services, web: async () => web });
}

const privately = (world: World) => apiWhere(world, ["127.0.0.1"]);
const create = (world: World, project: TestProject, url: string, api = world.api) =>
  api("POST", "/webhooks", { key: project.key, body: { url, events: ["*"] } });
const list = async (world: World, project: TestProject) =>
  (await world.api("GET", "/webhooks?limit=100", { key: project.key })).body.items;

const hosts = privateHosts.flatMap((host) => [`https://${host}/`, `https://${host}:8443/in?a=b`]);
const urls = privateUrls.map((url) => url.replaceAll("$", "8443"));

describe("a URL of an address that is not public", () => {
  test("has more than sixty spellings", () => {
    expect(privateHosts.length).toBeGreaterThan(60);
  });

  test.for([...hosts, ...urls])("%j is refused at creation and update", async (url, { world, project }) => {
    const answer = await create(world, project, url, privately(world));
    expect([answer.status, answer.body.name, answer.body.issues]).toEqual([
      ...[400, "validation_error"],
      [{ path: "url", message: expect.stringMatching(/^must /) }],
    ]);
    expect(await list(world, project)).toEqual([]);
  });

  test("is refused by an update, which changes nothing", async ({ world }) => {
    const own = await newProject(world);
    const { body } = await world.api("POST", "/webhooks", {
      key: own.key,
      body: { url: "https://hooks.example.com/", events: ["*"] },
    });
    const path = `/webhooks/${body.id}`;
    const { body: before } = await world.api("GET", path, { key: own.key });
    for (const url of [...hosts, ...urls]) {
      const answer = await privately(world)("PATCH", path, { key: own.key, body: { url } });
      expect([url, answer.status, answer.body.issues?.[0].path]).toEqual([url, 400, "url"]);
    }
    expect((await world.api("GET", path, { key: own.key })).body).toEqual(before);
  });

  test("is refused when only one of its addresses is not public", async ({ world, project }) => {
    for (const addresses of [
      ["8.8.8.8", "10.0.0.1"],
      ["10.0.0.1", "8.8.8.8"],
      ["2606:4700::1", "::1"],
    ]) {
      const { status, body } = await create(
        world,
        project,
        "https://hooks.example.com/",
        apiWhere(world, addresses),
      );
      expect([status, body.issues[0].path]).toEqual([400, "url"]);
      // What a name leads to may be the own network's: it is not told.
      expect(body.message).not.toMatch(/10\.0|::1/);
    }
    expect(await list(world, project)).toEqual([]);
  });
});

describe("the text of a URL", () => {
  test.for([
    ...[
      "",
      " ",
      "x",
      "hooks.example.com",
      "/in",
      "https://",
      "https:///in",
      "https://?a",
      "javascript:alert(1)",
    ],
    ...["http://hooks.example.com/", "HTTP://hooks.example.com/", "ws://hooks.example.com/"],
    ...["https://u:p@hooks.example.com/", "https://u@hooks.example.com/", "https://@hooks.example.com/"],
    ...["https://hooks.example.com:80/", "https://hooks.example.com:22/", "https://hooks.example.com:0/"],
    ...["https://hooks.example.com:65536/", "https://hooks.example.com:-1/", "https://hooks.example.com:x/"],
    ...[
      "https://hooks.example.com/#top",
      "https://hooks.example.com/ in",
      "https://hooks.example.com/\r\nx: y",
    ],
    ...[
      "https://hooks.example.com/\u0000",
      "https://hooks.example.com\\in",
      "https://hooks_/",
      "https://hooks/",
    ],
    ...["https://-a.example.com./", `https://hooks.example.com/${"a".repeat(2048)}`, "https://exa mple.com/"],
    ...[
      "https://hooks..example.com/",
      "https://[::1",
      "https://%zz.example.com/",
      "https://hooks.example.com/\ud800",
    ],
  ])("the webhook URL %j is refused", async (url, { world, project }) => {
    const answer = await create(world, project, url);
    expect([answer.status, answer.body.name, answer.body.issues?.[0].path]).toEqual([
      ...[400, "validation_error", "url"],
    ]);
    expect(await list(world, project)).toEqual([]);
  });

  test.for([
    "https://hooks.example.com",
    "https://hooks.example.com/x?y=a=b",
    "https://hooks.example.com:8443/x?y=a=b&z=%20%2F&&=",
    "https://hooks.example.com:443/",
    "https://HOOKS.example.com/In/?",
    "https://hooks.example.com./a//b/../c",
    "https://8.8.8.8:9443/in",
    "https://[2606:4700::1111]/in",
    "https://bücher.example/ü?ß=ö",
    "https://①②⑦.example.com/",
    "https://xn--e1afmkfd.example/",
    "https://пример.example/",
  ])("%j is stored and shown in the form that is called (F68)", async (given, { world }) => {
    const url = new URL(given).href;
    const own = await newProject(world);
    const made = await world.api("POST", "/webhooks", { key: own.key, body: { url: given, events: ["*"] } });
    expect([made.status, made.body.url]).toEqual([201, url]);
    expect(/^[!-~]+$/.test(url)).toBe(true);
    const read = await world.api("GET", `/webhooks/${made.body.id}`, { key: own.key });
    expect(read.body.url).toBe(url);
    await world.api("POST", `/webhooks/${made.body.id}/test`, { key: own.key });
    await world.settle();
    expect(world.web.calls.at(-1)?.url).toBe(url);
  });
});

test("only the local service accepts endpoints on its own machine and without TLS", async ({ world }) => {
  const own = await newProject(world);
  const ask = (url: string, loopback: boolean) =>
    apiWhere(world, ["127.0.0.1"], loopback)("POST", "/webhooks", {
      key: own.key,
      body: { url, events: ["*"] },
    });
  for (const url of ["http://127.0.0.1:8025/in", "http://localhost:8025/in"]) {
    expect((await ask(url, false)).status).toBe(400);
    expect((await ask(url, true)).body).toMatchObject({ url });
  }
  for (const url of ["http://hooks.example.com/", "http://10.0.0.1/", "https://169.254.169.254/"])
    expect((await ask(url, true)).status).toBe(400);
});

test("a name that does not resolve is accepted and checked again at each call", async ({ world }) => {
  const own = await newProject(world);
  const body = { url: "https://soon.example.com/", events: ["*"] };
  expect((await apiWhere(world, [])("POST", "/webhooks", { key: own.key, body })).status).toBe(201);
});
