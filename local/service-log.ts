import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

export interface ServiceLog {
  readonly file: string;
  readonly line: (text: string) => void;
}

const rotateAtBytes = 10_000_000;

/**
 * Appends lines with a timestamp to `service.log` in `dir`, and to standard error when `verbose`. A file of more than
 * 10 MB is renamed first.
 */
export function openServiceLog(dir: string, verbose: boolean): ServiceLog {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, "service.log");
  if (existsSync(file) && statSync(file).size > rotateAtBytes)
    renameSync(file, join(dir, "service.previous.log"));
  const stream = createWriteStream(file, { flags: "a" });
  return {
    file,
    line(text) {
      const line = `${new Date().toISOString()} ${text}\n`;
      stream.write(line);
      if (verbose) process.stderr.write(line);
    },
  };
}
