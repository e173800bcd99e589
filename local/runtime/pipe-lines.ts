import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export function pipeLines(stream: Readable, log: (line: string) => void): void {
  createInterface({ input: stream }).on("line", log);
}
