import { execFile } from "node:child_process";

/** What a client sends, and the connection settings. */
export interface Task {
  readonly port: number;
  readonly tlsPort: number;
  readonly key: string;
  readonly certFile: string;
  /** An empty folder for its configuration files. */
  readonly home: string;
  readonly from: string;
  readonly to: string;
  readonly copy: string;
  readonly hidden: string;
  readonly subject: string;
  readonly text: string;
}

export interface Client {
  readonly name: string;
  /** The program it needs; absent for a Node.js library. */
  readonly program?: string;
  /** The file of a library that it needs besides. */
  readonly library?: string;
  send(task: Task): Promise<void>;
}

/** Runs a program with a timeout of 30 s; rejects with its output. */
export function run(program: string, args: readonly string[], input: string, home: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env["PATH"], HOME: home, LANG: "C.UTF-8", MAILRC: "/dev/null" };
    const child = execFile(program, args, { env, cwd: home, timeout: 30_000 }, (error, out, err) => {
      if (error) reject(new Error(`${program} failed: ${err || out || error.message}`.slice(0, 600)));
      else resolve(out);
    });
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

/** Returns the whole message, for clients that take one as input. */
export function messageOf({ from, to, copy, subject, text }: Task): string {
  return `From: ${from}\nTo: ${to}\nCc: ${copy}\nSubject: ${subject}\n\n${text}\n`;
}
