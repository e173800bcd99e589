import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Another local service is using the directory. */
export class AlreadyRunning extends Error {
  override readonly name = "AlreadyRunning";
}

/**
 * Makes this process the only one that uses `dir`, until `release`. A lock whose process is gone is taken over.
 * Throws `AlreadyRunning` when the process is there.
 */
export function takeLock(dir: string): { release(): void } {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, "lock");
  const mine = ownerOf(process.pid);
  if (!create(file, mine)) {
    refuseIfHeld(dir, readFileSync(file, "utf8"));
    rmSync(file, { force: true });
    if (!create(file, mine)) refuseIfHeld(dir, readFileSync(file, "utf8"));
  }
  return {
    release() {
      rmSync(file, { force: true });
    },
  };
}

function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

function refuseIfHeld(dir: string, owner: string): void {
  const pid = aliveOwner(owner);
  if (pid === undefined) return;
  throw new AlreadyRunning(`the local service is running already, as process ${pid}, on ${dir}`);
}

/** The process that holds `dir` and is alive. */
export function holderOf(dir: string): number | undefined {
  const file = join(dir, "lock");
  return existsSync(file) ? aliveOwner(readFileSync(file, "utf8")) : undefined;
}

function aliveOwner(owner: string): number | undefined {
  const pid = Number(owner.split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 && ownerOf(pid) === owner ? pid : undefined;
}

/** A process by its number and the time of its start: after a crash or a reboot the number may be another's. */
function ownerOf(pid: number): string {
  try {
    const started = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    return `${pid}\n${started.toString().trim()}\n`;
  } catch {
    return isAlive(pid) ? `${pid}\n\n` : "";
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
