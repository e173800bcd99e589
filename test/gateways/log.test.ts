import { expect, test } from "vitest";
import { Refusal } from "../../functions/domain/platform/refusals.ts";
import { newLog } from "../../functions/gateways/platform/log.ts";

function logged(error: unknown): { readonly line: string; readonly error: Record<string, unknown> } {
  const lines: string[] = [];
  newLog((line) => lines.push(line)).error("it broke", { projectId: "prj_1", error });
  expect(lines).toHaveLength(1);
  const line = lines[0] ?? "";
  return { line, error: JSON.parse(line).error };
}

test("a line is one JSON object with its level, what happened and the fields", () => {
  const lines: string[] = [];
  const log = newLog((line) => lines.push(line));
  log.info("sent\nand more", { emailId: "eml_1", count: 2 });
  log.error("failed");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: "info", what: "sent\nand more", emailId: "eml_1", count: 2 },
    { level: "error", what: "failed" },
  ]);
  expect(lines.join("")).not.toContain("\n");
});

test("values are one line in the embedded metric format of CloudWatch, by region", () => {
  const lines: string[] = [];
  const of = { namespace: "eds", region: "eu-west-1", at: new Date(1000) };
  newLog((line) => lines.push(line)).values(of, { "emails-sent": 2, "milliseconds-to-ses": [3, 4] });
  const metrics = [{ Name: "emails-sent" }, { Name: "milliseconds-to-ses" }];
  const metric = { Namespace: "eds", Dimensions: [["region"]], Metrics: metrics };
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      _aws: { Timestamp: 1000, CloudWatchMetrics: [metric] },
      ...{ region: "eu-west-1", "emails-sent": 2, "milliseconds-to-ses": [3, 4] },
    },
  ]);
});

test("an error is logged by its name and stack, never by its message", () => {
  const { line, error } = logged(new TypeError("secret-key of\n  at ana@example.com was wrong"));
  expect(error).toMatchObject({ name: "TypeError" });
  expect(line).not.toMatch(/secret|ana@/);
});

test("its cause is logged by its name alone", () => {
  const cause = Object.assign(new Error("password"), { name: "TimeoutError" });
  const { line, error } = logged(new Refusal("unavailable", "the store said: token", { cause }));
  expect(error).toMatchObject({ name: "unavailable", cause: "TimeoutError" });
  expect(line).not.toMatch(/password|token/);
});

test.each([
  ["a text", "hunter2"],
  ["an object", { password: "hunter2" }],
  ["nothing", null],
])("what is thrown and is no error shows only what it is: %s", (_, thrown) => {
  const { line, error } = logged(thrown);
  expect(error).toEqual({ name: typeof thrown });
  expect(line).not.toContain("hunter2");
});
