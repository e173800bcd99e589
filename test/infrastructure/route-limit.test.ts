import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exceededLimits } from "../../lib/template-limits.ts";

test.each([
  [300, []],
  [301, ['The HTTP API {"Fn::ImportValue":"api"} has 301 routes, the limit is 300.']],
])("%i routes of one API in several templates, beside those of another", (count, expected) => {
  const folder = mkdtempSync(join(tmpdir(), "eds-routes-"));
  const route = (api: string) => ({
    Type: "AWS::ApiGatewayV2::Route",
    Properties: { ApiId: { "Fn::ImportValue": api } },
  });
  const write = (file: string, from: number, to: number) => {
    const ids = Array.from({ length: to - from }, (_, at) => `R${from + at}`);
    const own = Object.fromEntries(ids.map((id) => [id, route("api")]));
    const Resources = { ...own, Other: route("another") };
    writeFileSync(join(folder, `${file}.template.json`), JSON.stringify({ Resources }));
  };
  write("a", 0, 200);
  write("b", 200, count);
  expect(exceededLimits(folder)).toEqual(expected);
  rmSync(folder, { recursive: true });
});
