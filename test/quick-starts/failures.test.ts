import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { quickStarts } from "./pages.ts";

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter?: string;
}

/** Runs the program of a page against a server that gives these answers in turn, and keeps to the last one. */
async function runAgainst(page: string, program: string, answers: readonly Answer[]) {
  const keys: unknown[] = [];
  const server = createServer((req, res) => {
    const { status, body, retryAfter } = answers[Math.min(keys.length, answers.length - 1)] as Answer;
    keys.push(req.headers["idempotency-key"]);
    res.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter });
    req.resume().on("end", () => res.end(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const cwd = mkdtempSync(join(tmpdir(), "quick-start-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const files = [...(quickStarts().find(({ name }) => name === page)?.files ?? [])];
  for (const [file, content] of files) writeFileSync(join(cwd, file), content);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ...process.env, EMAIL_API_URL: url, EMAIL_API_KEY: "k", EMAIL_FROM: "a@example.com" };
  const output = await new Promise<string>((done) =>
    execFile(program, [files[0]?.[0] ?? ""], { cwd, env }, (_, stdout, stderr) => done(stdout + stderr)),
  );
  return { output, calls: keys.length, keys: [...new Set(keys)] };
}

const accepted = { status: 200, body: '{"id":"eml_1"}' };
const now = { retryAfter: "0" };

test("Node repeats an answer without a name, one without JSON, and a key in flight, with the same key", async () => {
  const answers = [
    { status: 429, body: '{"message":"Too Many Requests"}', ...now },
    { status: 502, body: "<html>Bad gateway</html>", ...now },
    { status: 409, body: '{"statusCode":409,"name":"idempotency_in_flight","message":"…"}', ...now },
    accepted,
  ];
  const { output, calls, keys } = await runAgainst("node", process.execPath, answers);
  expect(output).toContain("eml_1");
  expect({ calls, keys: keys.length }).toEqual({ calls: 4, keys: 1 });
});

test("Node neither waits until next month nor calls again at once where the quota is used up", async () => {
  const body = '{"statusCode":429,"name":"outbound_quota_exceeded","message":"Used up."}';
  const { output, calls } = await runAgainst("node", process.execPath, [
    { status: 429, body, retryAfter: "2668260" },
    accepted,
  ]);
  expect(output).toContain("429 outbound_quota_exceeded: Used up.");
  expect(calls).toBe(1);
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.runIf(hasPython).for([
  [429, '{"message":"Too Many Requests"}', "429 "],
  [502, "<html>Bad gateway</html>", "502 <html>Bad gateway"],
  [403, '{"statusCode":403,"name":"domain_not_verified","message":"No."}', "403 domain_not_verified: No."],
] as const)("Python says why: %s %s", async ([status, body, expected]) => {
  const { output } = await runAgainst("python", "python3", [{ status, body }]);
  expect(output).toContain(`RuntimeError: ${expected}`);
});
