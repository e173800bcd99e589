import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { build, hostileAnswers } from "./answers.ts";
import { visit } from "./browser.ts";

const chromium = ["chromium", "chromium-browser", "google-chrome"]
  .map((name) => spawnSync("which", [name], { encoding: "utf8" }).stdout.trim())
  .find((path) => path !== "");

const hostilePage = `<body><img src="https://evil.example/x"><p onclick="alert(1)">x</p><script>alert(1)</script></body>`;

test("in Chromium, emails of hostile answers ask no unnamed host for anything and try to run no script (case 1)", async ({
  skip,
}) => {
  if (!chromium) return skip("Chromium is not installed on this machine.");
  const results = await Promise.all(hostileAnswers.map(({ format, source }) => build(source, { format })));
  const pages = results.flatMap((result) => ("fault" in result ? [] : [result.html]));
  const seen = await visit(chromium, pages);
  if (!seen) return skip("Chromium did not start, or did not end in time.");
  expect(seen.scripts).toEqual([]);
  expect(seen.hosts.filter((host) => host !== "shop.example")).toEqual([]);
  const control = await visit(chromium, [hostilePage]);
  if (!control) return skip("Chromium did not start again.");
  expect(control.scripts.length).toBeGreaterThan(0);
  expect(control.hosts).toContain("evil.example");
});
