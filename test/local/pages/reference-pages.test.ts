import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { operations } from "../../../functions/contract/index.ts";
import { curlCommand } from "../../../local/pages/curl-command.ts";
import { fieldRows } from "../../../local/pages/field-rows.ts";
import { anyServer, openApiDocument } from "../../../local/pages/openapi/openapi-document.ts";
import { placedOperations } from "../../../local/pages/reference-operation.ts";
import { referencePage } from "../../../local/pages/reference-page.ts";
import { referencePages } from "../../../local/pages/reference-pages.ts";

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

test("/docs has every operation with its scope and a curl command", async () => {
  const url = await testSite();
  const page = await (await fetch(`${url}/docs`)).text();
  for (const { id, access } of operations) {
    expect(page).toContain(`id="${id}"`);
    if (typeof access === "object") expect(page).toContain(`<code>${access.key}</code>`);
  }
  expect(page).toContain(`curl -X POST &quot;${url}/emails&quot;`);
  expect(page).toContain("<li>413 <code>Request Too Long</code>");
});

test("every link on /docs has a target", async () => {
  const url = await testSite();
  const page = await (await fetch(`${url}/docs`)).text();
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const hrefs = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, href = ""]) => href);
  for (const href of hrefs.filter((one) => one.startsWith("#"))) expect(ids, href).toContain(href.slice(1));
  const served = hrefs.filter((one) => one.startsWith("/") && one !== "/inbox");
  for (const path of served) expect((await fetch(`${url}${path}`)).status, path).toBe(200);
});

test("element IDs on /docs are unique", () => {
  const { markup } = referencePage(openApiDocument({ version: "1", server: anyServer }));
  const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBe(new Set(ids).size);
});

test("/docs forbids inline scripts and styles", async () => {
  const url = await testSite();
  const answer = await fetch(`${url}/docs`);
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe-inline");
  expect(await answer.text()).not.toMatch(/<style|<script>|\sstyle=|\son[a-z]+=/);
});

test("the reference pages answer HEAD without a body and no other path", async () => {
  const url = await testSite();
  const head = await fetch(`${url}/docs`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect((await fetch(`${url}/docs`, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${url}/docs/constructor`)).status).toBe(404);
  expect((await fetch(`${url}/emails`)).status).toBe(404);
});

test("curl commands quote their arguments for the shell", () => {
  const document = openApiDocument({ version: "1", server: anyServer });
  const command = (id: string) => {
    const one = placedOperations(document).find(({ operation }) => operation.operationId === id);
    if (!one) throw new Error(`no ${id}`);
    return curlCommand("http://api", one.path, one.method, one.operation);
  };
  expect(command("getEmail")).toBe(
    'curl "http://api/emails/$EMAIL_ID" \\\n  -H "Authorization: Bearer $API_KEY"',
  );
  expect(command("sendEmail")).toContain('-H "Idempotency-Key: order-1234" \\\n');
  const quoting = { ...placedOperations(document)[0]?.operation, requestBody: bodyWith("it's") };
  // Only the parts that a command is made of are asked for.
  expect(curlCommand("http://api", "/x", "post", quoting as never)).toContain(`"text": "it'\\''s"`);
});

function bodyWith(text: string) {
  return { required: true, content: { "application/json": { schema: {}, example: { text } } } };
}

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
