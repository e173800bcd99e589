import { expect, test } from "vitest";
import { find } from "./closure.ts";

test.each([
  "javascript&colon;x",
  "java&Tab;script:x",
  "java&NewLine;script&colon;x",
  "&#106avascript:x",
  "&#0000000000106;avascript:x",
  "&#x000000006A;avascript:x",
])("a forbidden scheme is found however it is encoded: %s", async (url) => {
  for (const name of ["href", "xlink:href"]) {
    const findings = await find({ html: `<svg><a ${name}="${url}">x</a></svg>` });
    expect(findings).toMatchObject([{ severity: "error", code: "link_forbidden" }]);
  }
});
