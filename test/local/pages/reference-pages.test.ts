import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { operations } from "../../../functions/contract/index.ts";
import { anyServer, openApiDocument } from "../../../local/pages/openapi/openapi-document.ts";
import { fieldRows } from "../../../local/pages/reference/field-rows.ts";
import { pageAt, referencePages } from "../../../local/pages/reference-pages.ts";

const document = openApiDocument({ version: "1", server: anyServer });
const markupAt = (path: string) => pageAt(document, path)?.markup ?? "";
const operationPaths = operations.map(({ id }) => `/docs/operations/${id}`);
const resourcePaths = Object.keys(document.components.schemas).map((name) => `/docs/resources/${name}`);
const paths = ["/docs", ...operationPaths, ...resourcePaths];

async function testSite(): Promise<string> {
  const server = createServer(async (req, res) => {
    for (const page of referencePages) if (await page(req, res)) return;
    res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return `http://127.0.0.1:${address.port}`;
}

test("/openapi.json is the OpenAPI document with this service as its server", async () => {
  const url = await testSite();
  const answer = await fetch(`${url}/openapi.json`);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await answer.json()).toMatchObject({
    openapi: "3.1.1",
    servers: [{ url, description: "This local service" }],
  });
});

test("/docs leads to a page of each operation, with its scope, examples and answer", async () => {
  const url = await testSite();
  const index = await (await fetch(`${url}/docs`)).text();
  expect(index).toContain("<li>413 <code>Request Too Long</code>");
  for (const { id, access } of operations) {
    expect(index).toContain(`<li id="${id}">`);
    expect(index).toContain(`href="/docs/operations/${id}"`);
    const page = markupAt(`/docs/operations/${id}`);
    if (typeof access === "object") expect(page).toContain(`<code>${access.key}</code>`);
    for (const name of ["curl", "Node.js", "Python"])
      expect(page).toContain(`<figcaption>${name}</figcaption>`);
  }
  const page = await (await fetch(`${url}/docs/operations/sendEmail`)).text();
  expect(page).toContain(`curl -X POST &quot;${url}/emails&quot;`);
  expect(page).toContain("<figcaption>Response 200</figcaption>");
});

test("no page of the reference loads 100 KB", async () => {
  const url = await testSite();
  const sizeOf = async (path: string) => (await (await fetch(`${url}${path}`)).bytes()).length;
  const shared = (await sizeOf("/docs/reference.css")) + (await sizeOf("/docs/reference.js"));
  for (const path of paths) expect(Buffer.byteLength(markupAt(path)) + shared, path).toBeLessThan(100_000);
});

test("every link of the reference has a target, and ids are unique", async () => {
  const url = await testSite();
  const targets = new Set<string>();
  for (const path of paths) {
    const page = markupAt(path);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids, path).toEqual([...new Set(ids)]);
    for (const [, href = ""] of page.matchAll(/(?:href|src)="([^"]+)"/g))
      if (href.startsWith("#")) expect(ids, `${path}${href}`).toContain(href.slice(1));
      else if (href.startsWith("/")) targets.add(href);
  }
  const [index, known] = [markupAt("/docs"), new Set(paths)];
  for (const target of targets) {
    const [path = "", hash] = target.split("#");
    if (hash !== undefined) expect(index).toContain(` id="${hash}"`);
    if (known.has(path) || path === "/inbox") continue;
    expect((await fetch(`${url}${path}`)).status, path).toBe(200);
  }
});

test("the contents mark the page that is shown, and find operations by the fields of their bodies", () => {
  const page = markupAt("/docs/operations/sendEmail");
  expect(page.match(/aria-current="page"/g)).toHaveLength(1);
  expect(page).toContain('href="/docs/operations/sendEmail" aria-current="page"');
  expect(page).toMatch(/data-words="sendEmail \/emails [^"]*\battachments\b/);
});

test("pages of the reference forbid inline scripts and styles", async () => {
  const url = await testSite();
  for (const path of ["/docs", "/docs/operations/sendEmail"]) {
    const answer = await fetch(`${url}${path}`);
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe-inline");
    expect(await answer.text()).not.toMatch(/<style|<script>|\sstyle=|\son[a-z]+=/);
  }
});

test("the reference pages answer HEAD without a body and no other path", async () => {
  const url = await testSite();
  const head = await fetch(`${url}/docs`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect((await fetch(`${url}/docs`, { method: "POST" })).status).toBe(404);
  const wrong = [
    "constructor",
    "operations",
    "operations/none",
    "resources/constructor",
    "errors/x",
    "a/b/c",
    "",
  ];
  for (const name of wrong) expect((await fetch(`${url}/docs/${name}`)).status, name).toBe(404);
  expect((await fetch(`${url}/emails`)).status).toBe(404);
});

test("field rows have the path, type, bounds and presence of each field", () => {
  const rows = fieldRows({
    required: ["list"],
    properties: {
      list: {
        type: "array",
        minItems: 1,
        maxItems: 9,
        items: { properties: { at: { format: "date-time" } } },
      },
      either: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
      owner: { pattern: "^dom_[0-7]", description: "Whose." },
      other: { $ref: "#/components/schemas/Other" },
      many: { type: "array", items: { $ref: "#/components/schemas/Other" } },
      kind: { type: "string", enum: ["a", "b"] },
    },
  });
  expect(rows.map(({ path, type, required, note }) => [path, type, required, note])).toEqual([
    ["list", "list of any", true, "1 to 9 items."],
    ["list[].at", "timestamp", false, ""],
    ["either", "string or list of strings", false, ""],
    ["owner", "ID (dom_…)", false, "Whose."],
    ["other", "Other", false, ""],
    ["many", "list of Other", false, ""],
    ["kind", "string", false, "One of `a`, `b`."],
  ]);
});
