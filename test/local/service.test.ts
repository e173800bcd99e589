import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { AlreadyRunning } from "../../local/instance-lock.ts";
import { type LocalService, type ServiceOptions, startService } from "../../local/service.ts";
import { patience } from "../support/patience.ts";
import { isKept, notesAssembly, postNote } from "./support/notes-assembly.ts";
import { runScript } from "./support/run-script.ts";
import { listens } from "./support/sockets.ts";
import { temporaryDir } from "./support/temporary-dir.ts";

async function testService(options: ServiceOptions = {}): Promise<LocalService> {
  const service = await startService({ cdkOut: notesAssembly(), ...options });
  onTestFinished(() => service.stop());
  return service;
}

async function keeps(url: string, note: string): Promise<void> {
  await vi.waitFor(async () => expect(await isKept(url, note)).toBe(true), patience);
}

test("a local service runs requests, queues, workers and tables of the templates", async () => {
  const { url } = await testService();
  expect(await postNote(url, "first")).toBe(202);
  await keeps(url, "first");
  expect(await isKept(url, "other")).toBe(false);
});

test("serves the inbox beside the API", async () => {
  const { url } = await testService();
  expect((await fetch(`${url}/inbox`)).status).toBe(200);
});

test("a local service invokes a function by name", async () => {
  const { invoke } = await testService();
  expect(await invoke("show", { pathParameters: { note: "none" } })).toEqual({ statusCode: 404 });
  await expect(invoke("missing", {})).rejects.toThrow("The templates have no function missing.");
});

test("a local service can run functions without their bundles", async () => {
  const newInvoker = () => ({
    invoke: async (fn: { readonly name: string }) => ({ statusCode: 200, body: fn.name }),
    stop: async () => {},
  });
  const { url } = await testService({ newInvoker });
  expect(await (await fetch(`${url}/notes/a`)).text()).toBe("show");
});

test("data can be seeded before a local service is ready", async () => {
  const onReady = vi.fn(async ({ ses }: { ses: LocalService["ses"] }) =>
    ses.verify("eu-west-1", "example.com"),
  );
  const { ses } = await testService({ onReady });
  expect(ses.identities("eu-west-1").get("example.com")?.verified).toBe(true);
});

test("messages are processed after an outage of the queue engine", async () => {
  const { url, engines } = await testService();
  await engines.queues.stop();
  expect(await postNote(url, "away")).toBe(500);
  await engines.queues.start();
  expect(await postNote(url, "back")).toBe(202);
  await keeps(url, "back");
});

test("a local service keeps its state across starts", async () => {
  const dir = temporaryDir();
  const cdkOut = notesAssembly();
  const first = await testService({ dir, cdkOut });
  await postNote(first.url, "early");
  await keeps(first.url, "early");
  await first.stop();
  const second = await testService({ dir, cdkOut });
  expect(await isKept(second.url, "early")).toBe(true);
});

test("a fresh start deletes all state", async () => {
  const dir = temporaryDir();
  const cdkOut = notesAssembly();
  const first = await testService({ dir, cdkOut });
  await postNote(first.url, "early");
  await keeps(first.url, "early");
  await first.stop();
  const second = await testService({ dir, cdkOut, fresh: true });
  expect(await isKept(second.url, "early")).toBe(false);
});

test("accepted work is done at the next start after the service was killed", async () => {
  const dir = temporaryDir();
  const cdkOut = notesAssembly();
  const script = runScript(`
    import { newThreadInvoker } from "project/local/runtime/thread-invoker.ts";
    import { startService } from "project/local/service.ts";
    const { url } = await startService({ dir: ${JSON.stringify(dir)}, cdkOut: ${JSON.stringify(cdkOut)},
      newInvoker: (endpoints, log) => {
        const threads = newThreadInvoker(endpoints, log);
        const never = () => new Promise(() => {});
        return { invoke: (fn, event) => (fn.name === "keep" ? never() : threads.invoke(fn, event)), stop: threads.stop };
      } });
    console.log(url);
  `);
  const url = await script.line();
  expect(await postNote(url, "pending")).toBe(202);
  script.child.kill("SIGKILL");
  await script.ended();
  const { url: next } = await testService({ dir, cdkOut });
  await keeps(next, "pending");
});

test("templates are synthesized only after the folder is locked", async () => {
  const dir = temporaryDir();
  await testService({ dir });
  const prepare = vi.fn();
  await expect(startService({ dir, prepare })).rejects.toThrow(AlreadyRunning);
  expect(prepare).not.toHaveBeenCalled();
});

test("a second service on the same folder is refused, and the lock of an ended one is taken over", async () => {
  const dir = temporaryDir();
  const first = await testService({ dir });
  await expect(startService({ dir, cdkOut: notesAssembly() })).rejects.toThrow(AlreadyRunning);
  await expect(startService({ dir, cdkOut: notesAssembly() })).rejects.toThrow(
    `A local service is already running on ${dir} (process ${process.pid}).`,
  );
  await first.stop();
  expect(existsSync(join(dir, "lock"))).toBe(false);
});

test("a service that cannot start stops everything that it has started", async () => {
  const dir = temporaryDir();
  const onReady = async () => {
    throw new Error("no seed");
  };
  await expect(startService({ dir, cdkOut: notesAssembly(), onReady })).rejects.toThrow("no seed");
  expect(existsSync(join(dir, "lock"))).toBe(false);
});

test("a stopped service does not keep its process running", async () => {
  const script = runScript(`
    import { startService } from "project/local/service.ts";
    const service = await startService({ cdkOut: ${JSON.stringify(notesAssembly())} });
    console.log(JSON.stringify([service.url, ...Object.values(service.endpoints)]));
    await fetch(service.url + "/notes/a");
    await service.stop();
  `);
  const urls: readonly string[] = JSON.parse(await script.line());
  expect(await script.ended()).toBe(0);
  expect(await Promise.all(urls.map((url) => listens("127.0.0.1", url)))).toEqual(urls.map(() => false));
});
