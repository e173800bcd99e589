import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { projectRoot } from "../local/support/run-script.ts";
import { temporaryDir } from "../local/support/temporary-dir.ts";
import { patience } from "../support/patience.ts";

/** Returns the running processes with this mark in their environment. */
function processesWith(mark: string): readonly string[] {
  return readdirSync("/proc").filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      return readFileSync(`/proc/${entry}/environ`, "utf8").includes(mark);
    } catch {
      return false;
    }
  });
}

async function runDemo(tmp: string, mark: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [join(projectRoot, "local", "demo.ts"), ...args], {
    cwd: projectRoot,
    env: { ...process.env, TMPDIR: tmp, DEMO_TEST: mark },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  return { code, printed };
}

/** Returns the event types in the table after a text; its rows are numbered from 1, the first is `email.queued`. */
function eventsAfter(words: string, printed: string): readonly string[] {
  const lines = printed.slice(printed.indexOf(words)).split("\n").slice(2, 5);
  const read = lines.map((line) => /^ {2}(\d) +\+[\d.]+ s +(email\.\w+)/.exec(line) ?? []);
  expect(read.map(([, number]) => number)).toEqual(["1", "2", "3"]);
  expect(read[0]?.[2]).toBe("email.queued");
  return read.map(([, , type = ""]) => type).sort();
}

test("the demo shows a delivered and a bounced email, a replayed request and a webhook, and leaves no files or processes", async () => {
  const tmp = temporaryDir();
  const mark = `demo-of-${process.pid}-${tmp}`;
  const { code, printed } = await runDemo(tmp, mark);
  expect(code, printed).toBe(0);
  expect(eventsAfter(": delivered", printed)).toEqual(["email.delivered", "email.queued", "email.sent"]);
  expect(eventsAfter(": bounced", printed)).toEqual(["email.bounced", "email.queued", "email.sent"]);
  expect(printed).toMatch(
    /email\.delivered, event [23] of eml_\w+, received as evt_\w+\n +signature valid; succeeded/,
  );
  expect(printed).toContain("replayed: same ID");
  expect(printed).toMatch(/free credits +100 +98\n/);
  expect(printed).toContain("npm start");
  expect(printed).not.toMatch(/eds_[0-9A-Z]{26}_/);
  expect(readdirSync(tmp)).toEqual([]);
  // Only with /proc can processes be listed. The last ones may take a moment to exit.
  if (existsSync("/proc/self/environ"))
    await vi.waitFor(() => expect(processesWith(mark)).toEqual([]), patience);
});

test("the regions demo sends an email from each of two regions with a key restricted to it", async () => {
  const tmp = temporaryDir();
  const { code, printed } = await runDemo(tmp, `regions-of-${process.pid}-${tmp}`, "--regions");
  expect(code, printed).toBe(0);
  for (const region of ["us-east-1", "eu-west-1"])
    expect(printed).toMatch(new RegExp(`dom_\\w{26} +${region} +eml_\\w+ +${region} +delivered`));
  expect(printed).toContain("403 key_restricted");
  expect(printed).not.toMatch(/eds_[0-9A-Z]{26}_/);
  expect(readdirSync(tmp)).toEqual([]);
});

test("the domains demo walks from signing in to emails from two regions and the revocation of a key", async () => {
  const tmp = temporaryDir();
  const { code, printed } = await runDemo(tmp, `demo-of-${process.pid}-${tmp}`, "--domains");
  expect(code, printed).toBe(0);
  expect(printed).toMatch(/Signed in and created the project prj_/);
  expect(printed).toContain("is verified in us-east-1 and eu-west-1");
  for (const region of ["us-east-1", "eu-west-1"])
    expect(printed).toMatch(new RegExp(`dom_\\w+ +${region} +key_\\w+ +eml_\\w+ +${region}`));
  expect(printed).toContain("403 key_restricted");
  expect(printed).toContain("401 invalid_api_key");
  expect(printed).not.toMatch(/eds_[0-9A-Z]{26}_/);
});

test("the demo of generated email makes a template of it and sends it", async () => {
  const { code, printed } = await runDemo(temporaryDir(), `demo-${process.pid}-generate`, "--generate");
  expect(printed).toContain("The same request again: replayed. 1 of 100 this month");
  expect(printed).toContain("origin: generated");
  expect(printed).toMatch(/POST \/emails with that template\n {2}.*: delivered/);
  expect(code).toBe(0);
});
