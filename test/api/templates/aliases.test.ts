import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { newAuthor } from "./author.ts";

test("no template has the alias constructor, by which no part could be stored", async ({ world }) => {
  const { call, made } = await newAuthor(world);
  const { id } = await made({ name: "B", kind: "block", alias: "other", html: "<i>x</i>" });
  const alias = "constructor";
  for (const [method, path] of [
    ["POST", "/templates"],
    ["PATCH", `/templates/${id}`],
  ] as const) {
    const body = method === "POST" ? { name: "B", kind: "block", alias, html: "x" } : { alias };
    const { status, body: refused } = await call(method, path, body);
    expect([status, refused.issues[0].path]).toEqual([400, "alias"]);
  }
});
