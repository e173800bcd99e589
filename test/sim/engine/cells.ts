import { type CrashMode, canMeet, crashModes } from "../../support/crash-modes.ts";

/**
 * A cell is a kind of call that a function makes, with a fault that it can meet: a fault says at which stage of the call it
 * comes (before the effect, after it, or instead of the answer). The API is one function, whatever its route.
 */
export function kindOfCall(worker: string, call: string): string {
  const [service, command] = call.split(" ");
  return `${worker.includes("/") ? "api" : worker}\t${service} ${command}`;
}

/** The cell of a call, without a fault where it met none. */
export function cellOf(worker: string, call: string, mode: CrashMode | undefined): string {
  return `${kindOfCall(worker, call)}\t${mode ?? ""}`;
}

export interface Coverage {
  /** How many kinds of calls there were. */
  readonly kinds: number;
  readonly visited: number;
  /** Each kind of call that there was, with each fault that it can meet. */
  readonly whole: number;
  /** The cells that were not visited. */
  readonly missing: readonly string[];
}

export function coverageOf(cells: ReadonlySet<string>): Coverage {
  const kinds = [...new Set([...cells].map((cell) => cell.slice(0, cell.lastIndexOf("\t"))))].toSorted();
  const whole = kinds.flatMap((kind) => {
    const [, command = ""] = kind.split("\t");
    return crashModes.filter((mode) => canMeet(command, mode)).map((mode) => `${kind}\t${mode}`);
  });
  const missing = whole.filter((cell) => !cells.has(cell));
  return { kinds: kinds.length, visited: whole.length - missing.length, whole: whole.length, missing };
}
