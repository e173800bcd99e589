import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** The text that the program prints on either stream when it is ready. */
  readonly readyText: string;
}

export interface Supervised {
  /** Ends the program immediately, without restarting it. */
  stop(): Promise<void>;
}

/**
 * The shell has the read end of a pipe whose write end belongs to this process only. However this process ends, even by
 * `kill -9`, the pipe closes and the program is killed, so that no engine keeps a database or a port.
 */
const leash = `exec 3<&0
"$@" </dev/null 3<&- & program=$!
(cat <&3; kill -9 "$program") >/dev/null 2>&1 &
exec 3<&- 2>/dev/null
wait "$program"`;

const patience = { firstPauseMs: 20, longestPauseMs: 2000 };

/**
 * Runs a program and restarts it when it ends. Resolves when the program is ready for the first time; rejects with its
 * output when it ends before that.
 */
export async function supervise(command: Command, log: (line: string) => void): Promise<Supervised> {
  let child = start(command, log);
  let stopping = false;
  await child.ready;
  const watching = keepAlive();

  async function keepAlive(): Promise<void> {
    for (let pause = patience.firstPauseMs; ; pause = Math.min(pause * 2, patience.longestPauseMs)) {
      await child.ended;
      if (stopping) return;
      log(`${command.program} ended; starting it again`);
      await sleep(pause);
      if (stopping) return;
      child = start(command, log);
      // The program was ready, so the next pause is short again.
      if (await child.ready.then(yes, no)) pause = patience.firstPauseMs;
    }
  }

  return {
    async stop() {
      stopping = true;
      child.kill();
      await watching;
    },
  };
}

interface Running {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  kill(): void;
}

function start(command: Command, log: (line: string) => void): Running {
  // A separate process group: only this process receives Ctrl-C, and stops its engines in order.
  const child = spawn("/bin/sh", ["-c", leash, "sh", command.program, ...command.args], { detached: true });
  child.stdin.on("error", () => {});
  const ended = once(child, "close").then(() => {
    child.stdin.destroy();
  });
  return { ready: untilReady(child, command, ended, log), ended, kill: () => child.stdin.destroy() };
}

function untilReady(
  child: ChildProcess,
  command: Command,
  ended: Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  let printed = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      const text = chunk.toString();
      if (text.trim() !== "") log(text.trimEnd());
      printed = `${printed}${text}`.slice(-4000);
      if (printed.includes(command.readyText)) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    void ended.then(
      () => reject(new Error(`${command.program} ended before it was ready: ${printed.trim()}`)),
      reject,
    );
  });
}

function yes(): boolean {
  return true;
}

function no(): boolean {
  return false;
}
