import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../build/places.ts";

/** `npm start` on a free port with a state of its own. */
export interface StartedService {
  readonly url: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly banner: string;
  stop(): Promise<void>;
}

export async function startService(): Promise<StartedService> {
  const dir = mkdtempSync(join(tmpdir(), "eds-dashboard-"));
  const args = [join(root, "local", "main.ts"), "--port", "0", "--dir", dir];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const banner = await bannerOf(child);
  const url = /running at (\S+)/.exec(banner)?.[1] ?? "";
  // The service writes this file before its banner.
  const project: { projectId: string; apiKey: string } = JSON.parse(
    readFileSync(join(dir, "development-project.json"), "utf8"),
  );
  return {
    ...{ url, banner, projectId: project.projectId, apiKey: project.apiKey },
    stop: async () => {
      const closed = once(child, "close");
      child.kill("SIGTERM");
      await closed;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function bannerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes("Press Ctrl-C")) resolve(printed);
    });
    child.once("close", (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)));
  });
}
