import { execFile } from "node:child_process";

/** What a client is told to send, and how it gets there. */
export interface Task {
  readonly port: number;
  readonly tlsPort: number;
  readonly key: string;
  readonly certFile: string;
  /** An empty folder of its own, for the files that it reads. */
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
  /** The program that it needs; absent for a library of ours. */
  readonly program?: string;
  send(task: Task): Promise<void>;
}

/** Runs a program that may take half a minute; rejects with what it said. */
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

/** The whole message, for a client that is given one. */
export function messageOf({ from, to, copy, subject, text }: Task): string {
  return `From: ${from}\nTo: ${to}\nCc: ${copy}\nSubject: ${subject}\n\n${text}\n`;
}
