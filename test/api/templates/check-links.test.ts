import { expect } from "vitest";
import { longestCallsMs } from "../../../functions/operations/templates/call-links.ts";
import { timeoutSeconds } from "../../../functions/settings/timeouts.ts";
import { test } from "../../support/test.ts";
import { answered } from "../../support/test-web.ts";
import type { World } from "../../support/world.ts";
import { newAuthor } from "./author.ts";

const linkTo = (...urls: readonly string[]) => urls.map((url) => `<a href="${url}">x</a>`).join("\n");

/** Publishes a template with these links; returns the codes and lines that were found, and the author. */
async function published(world: World, html: string, body: object = { checkLinks: true }) {
  const author = await newAuthor(world);
  const { id } = await author.make({ html, subject: "Hello" });
  const { body: answer } = await author.call("POST", `/templates/${id}/publish`, body);
  expect(answer).toMatchObject({ status: "published", publishedVersion: 1 });
  const findings = answer.findings.map(({ code, line }: { code: string; line: number }) => [code, line]);
  return { ...author, id, findings, answer };
}

test("publishing with checkLinks names the links that do not work, and publishes", async ({ world }) => {
  world.web.answer("https://shop.example/gone", () => answered(404));
  world.web.answer("https://shop.example/get", ({ method }) => answered(method === "HEAD" ? 405 : 200));
  world.web.answer("https://down.example/", () => ({ kind: "failed", reason: "unresolved", ms: 5 }));
  const links = linkTo(
    "https://shop.example/",
    "https://shop.example/gone",
    "https://shop.example/get",
    "https://down.example/",
    "http://plain.example/",
    "mailto:a@example.com",
  );
  const { findings, answer } = await published(world, links);
  expect(findings).toEqual([
    ["link_error", 2],
    ["link_unreachable", 4],
    ["link_insecure", 5],
  ]);
  expect(answer.findings[0]).toEqual({
    ...{ severity: "warning", code: "link_error", field: "html", line: 2, column: 10 },
    message: 'The link "https://shop.example/gone" answers with status 404.',
  });
});

test("each link is called once, none with a variable, and at most 40", async ({ world }) => {
  const many = Array.from({ length: 50 }, (_, at) => `https://many.example/${at}`);
  const html = linkTo("https://many.example/{{ name }}", many[0] ?? "", ...many);
  const { findings } = await published(world, html);
  expect(findings).toEqual([]);
  const calls = world.web.calls.filter(({ url }) => url.startsWith("https://many.example/"));
  expect(calls.map(({ url }) => url).sort()).toEqual(many.slice(0, 40).sort());
  expect(calls.every(({ method, body }) => method === "HEAD" && body === "")).toBe(true);
});

test.for([[{}], [{ checkLinks: false }]])("nothing is called with %j", async ([body], { world }) => {
  const { findings } = await published(world, linkTo("https://quiet.example/"), body);
  expect(findings).toEqual([]);
  expect(world.web.calls.filter(({ url }) => url.includes("quiet.example"))).toEqual([]);
});

test("publishing again checks again, and returns the warnings about the source", async ({ world }) => {
  const { call, id } = await published(world, linkTo("shop.example/x"), {});
  const { body } = await call("POST", `/templates/${id}/publish`, { checkLinks: true });
  expect(body.findings).toEqual([expect.objectContaining({ code: "link_without_scheme" })]);
});

test("the calls of all links end 5 seconds before the function's time-out", () => {
  expect(longestCallsMs).toBeLessThanOrEqual((timeoutSeconds.api - 5) * 1000);
});
