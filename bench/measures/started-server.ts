import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../build/places.ts";

/** A server in its own process. */
export interface StartedServer {
  readonly pid: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Starts an empty local service, as `npm start` does. */
export async function startLocalService(): Promise<StartedServer> {
  const dir = mkdtempSync(join(tmpdir(), "eds-bench-"));
  const args = [join(root, "local", "main.ts"), "--port", "0", "--dir", dir];
  const { printed, ...server } = await startServer(args, "Press Ctrl-C to stop");
  const apiKey = /API key +(\S+)/.exec(printed)?.[1] ?? "";
  return {
    ...server,
    url: `${/running at (\S+)/.exec(printed)?.[1]}/emails`,
    headers: { authorization: `Bearer ${apiKey}` },
    stop: async () => {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Reads the body and sends a minimal response: the cost of HTTP by itself. */
const emptyHandler = `
  import { createServer } from "node:http";
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.setHeader("content-type", "application/json").end('{"id":"none"}'));
  });
  server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port));
`;

export async function startEmptyServer(): Promise<StartedServer> {
  const { printed, ...server } = await startServer(["--input-type=module", "-e", emptyHandler], "http://");
  return { ...server, url: printed.trim(), headers: {} };
}

async function startServer(args: readonly string[], banner: string) {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const printed = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(banner)) resolve(text);
    });
    child.once("exit", (code) => reject(new Error(`a server exited with ${code} at its start:\n${text}`)));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { pid: child.pid ?? 0, printed, stop };
}
