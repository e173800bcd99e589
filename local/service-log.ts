import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

export interface ServiceLog {
  readonly file: string;
  readonly line: (text: string) => void;
}

const longestBytes = 10_000_000;

/**
 * Appends lines with their time to `service.log` of `dir`, and writes them to standard error when `verbose`. A file
 * that has become long is put aside first.
 */
export function openServiceLog(dir: string, verbose: boolean): ServiceLog {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, "service.log");
  if (existsSync(file) && statSync(file).size > longestBytes)
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
