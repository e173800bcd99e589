import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { displayHtml } from "../../../functions/domain/inbound/display-html.ts";
import { visit } from "../markup/browser.ts";
import { hostileHtml } from "./hostile-html.ts";

const chromium = ["chromium", "chromium-browser", "google-chrome"]
  .map((name) => spawnSync("which", [name], { encoding: "utf8" }).stdout.trim())
  .find((path) => path !== "");

test("more than 200 hostile emails are shown without an element or an attribute that acts (T73)", () => {
  expect(new Set(hostileHtml).size).toBeGreaterThanOrEqual(200);
  for (const html of hostileHtml) {
    const shown = displayHtml(`<p>before</p>${html}`);
    expect(shown, html).not.toMatch(
      /<(?:script|svg|math|iframe|form|input|meta|base|link|style|object|embed)\b/i,
    );
    const bare = shown.replace(/>[^<]*</g, "><").replace(/(title|alt)="[^"]*"/g, "");
    expect(bare, html).not.toMatch(/<[^>]*(?:\son\w+\s*=|javascript:|vbscript:|evil\.example|data:)/i);
  }
});

test("in Chromium, what is shown of them tries to run no script and asks no host for anything (T73)", async ({
  skip,
}) => {
  if (!chromium) return skip("Chromium is not installed on this machine.");
  // The control, that a page which runs a script is noticed, is in test/domain/markup/hostile-browser.test.ts.
  const shown = hostileHtml.map((html) => `<div>${displayHtml(html)}</div>`).join("\n");
  const seen = await visit(chromium, [`<body>${shown}</body>`]);
  if (!seen) return skip("Chromium did not start, or did not end in time.");
  expect(seen).toEqual({ scripts: [], hosts: [] });
});
