import { expect } from "vitest";
import { newDomain } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { newAuthor } from "./author.ts";

test("a key that is pinned to a domain sends templates from that domain only", async ({ world }) => {
  const author = await newAuthor(world);
  const { project } = author;
  const { id } = await author.made({ subject: "a", html: "<p>a</p>" });
  const pinned = await project.newKey({ scopes: ["email:send"], domainId: project.domainId });
  const other = `other-${project.domain}`;
  await newDomain(world, project.id, other, "us-east-1");
  const { subject: _, html: __, ...email } = project.email();
  const from = (domain: string) =>
    world.api("POST", "/emails", {
      key: pinned,
      body: { ...email, from: `a@${domain}`, template: { id } },
    });
  expect((await from(project.domain)).status).toBe(200);
  const refused = await from(other);
  expect([refused.status, refused.body.name]).toEqual([403, "key_restricted"]);
});

test("templates belong to the project: a pinned key with their scopes manages them", async ({ world }) => {
  const { project } = await newAuthor(world);
  const scopes = ["template:read", "template:write", "template:delete"] as const;
  const key = await project.newKey({ scopes, domainId: project.domainId });
  const call = (method: string, path: string, body?: unknown) => world.api(method, path, { key, body });
  const made = await call("POST", "/templates", { name: "a", subject: "a", html: "<p>a</p>" });
  const { id } = made.body;
  const statuses = [
    made.status,
    (await call("PATCH", `/templates/${id}`, { html: "<p>b</p>" })).status,
    (await call("POST", `/templates/${id}/publish`)).status,
    (await call("POST", `/templates/${id}/render`)).status,
    (await call("DELETE", `/templates/${id}`)).status,
  ];
  expect(statuses).toEqual([201, 200, 200, 200, 200]);
});
