import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Another local service uses the folder. */
export class AlreadyRunning extends Error {
  override readonly name = "AlreadyRunning";
}

/**
 * Locks `dir` for this process until `release`. The lock of a process that has ended is taken over.
 *
 * @throws {AlreadyRunning}
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
  throw new AlreadyRunning(`A local service is already running on ${dir} (process ${pid}).`);
}

/** Returns the running process that has locked `dir`. */
export function holderOf(dir: string): number | undefined {
  const file = join(dir, "lock");
  return existsSync(file) ? aliveOwner(readFileSync(file, "utf8")) : undefined;
}

function aliveOwner(owner: string): number | undefined {
  const pid = Number(owner.split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 && ownerOf(pid) === owner ? pid : undefined;
}

/** Identifies a process by ID and start time, because IDs are reused after a crash or a reboot. */
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
