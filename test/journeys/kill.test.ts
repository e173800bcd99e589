import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startService } from "../../local/service.ts";
import { notYet, type Sender, sendOne, someAtATime, until, untilQuiet } from "./sender.ts";
import { type Ahead, sourceInvoker } from "./source-invoker.ts";

const main = join(import.meta.dirname, "../../local/main.ts");
const minute = 60_000;

test("a service that is killed during 200 sends loses no accepted email and sends none twice", async () => {
  const dir = mkdtempSync(join(tmpdir(), "eds-kill-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const keys = Array.from({ length: 200 }, (_, n) => `mail-${n}`);
  const answered = new Map<string, string>();
  const first = await startMain(dir);
  await someAtATime(keys, 20, async (key) => {
    const id = await sendOne(first.sender, key);
    if (id) answered.set(key, id);
    if (answered.size === 100) first.kill();
  });
  await first.ended;
  expect(answered.size).toBeGreaterThanOrEqual(100);
  expect(answered.size).toBeLessThan(200);

  const ahead: Ahead = { ms: 0 };
  const second = await startService({ dir, newInvoker: sourceInvoker(ahead), scheduleEveryMs: 300 });
  onTestFinished(() => second.stop());
  const sender = { ...first.sender, url: second.url };
  for (const region of ["us-east-1", "eu-west-1"])
    second.ses.setRate(region, { perSecond: 500, enforced: false });
  // What no worker had taken waits a minute; what a killed worker held waits a quarter of an hour for events.
  ahead.ms = 2 * minute;
  const all = [...answered.values()];
  await untilQuiet(() => notYet(sender, all, "delivered"));
  ahead.ms = 20 * minute;
  await until(
    "every accepted email is delivered",
    async () => (await notYet(sender, all, "delivered")).length === 0,
  );

  // The client asks again with the same key for what it got no answer to.
  await someAtATime(
    keys.filter((key) => !answered.has(key)),
    10,
    async (key) => {
      const id = await sendOne(sender, key);
      if (id) answered.set(key, id);
    },
  );
  expect(answered.size).toBe(200);
  const every = [...answered.values()];
  await until(
    "every email is delivered",
    async () => (await notYet(sender, every, "delivered")).length === 0,
  );
  await second.ses.settle();
  const accepted = second.ses.accepts().map(({ tags }) => JSON.stringify(tags));
  const times = every.map((id) => accepted.filter((tags) => tags.includes(id)).length);
  expect(times.filter((count) => count !== 1)).toEqual([]);
  expect(accepted).toHaveLength(200);
}, 240_000);

interface Running {
  readonly sender: Sender;
  readonly kill: () => void;
  readonly ended: Promise<void>;
}

/** Runs `npm start`; its output has the URL. */
async function startMain(dir: string): Promise<Running> {
  const child = spawn(process.execPath, [main, "--port", "0", "--dir", dir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await until("the service prints its banner", async () => printed.includes("Press Ctrl-C to stop"));
  const url = /running at (\S+)/.exec(printed)?.[1] ?? "";
  const apiKey = /API key +(\S+)/.exec(printed)?.[1] ?? "";
  return { sender: { url, apiKey }, kill: () => child.kill("SIGKILL"), ended };
}
