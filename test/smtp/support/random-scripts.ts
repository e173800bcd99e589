import { plainAuth } from "./raw-client.ts";

/** The one API key that is accepted. */
export const goodKey = "good";

/** What a client writes, and to which server. */
export interface Script {
  readonly server: "plain" | "secured";
  readonly text: string;
}

const commands = [
  ..."EHLO x|HELO x|EHLO|EHLO x y|NOOP|RSET|QUIT|HELP|VRFY a|STARTTLS x|AUTH|AUTH LOGIN".split("|"),
  `AUTH PLAIN ${plainAuth("bad")}`,
  ..."AUTH PLAIN ====|AUTH PLAIN|*|AUTH CRAM-MD5|BDAT 5|WIZ x|XCLIENT ADDR=1.2.3.4".split("|"),
  ..."MAIL FROM:<a@acme.test>|MAIL FROM:<>|MAIL FROM: a|MAIL FROM:<a@acme.test> SIZE=x".split("|"),
  "MAIL FROM:<a@acme.test> BODY=8BITMIME SMTPUTF8",
  ..."RCPT TO:<b@example.com>|RCPT TO:<>|RCPT TO:<@a,@b:c@example.com>".split("|"),
  ..."RCPT TO:<b@example.com> NOTIFY=x|RCPT TO:<ü@x>|DATA".split("|"),
  ...["", " ", "\0", "\r", "x".repeat(3_000)],
  ..."From: a@acme.test|To: b@example.com|text|.|..|.x|GET / HTTP/1.1|Ünknown".split("|"),
];
const opening = [
  "EHLO client.test",
  `AUTH PLAIN ${plainAuth(goodKey)}`,
  "MAIL FROM:<a@acme.test>",
  "RCPT TO:<b@example.com>",
  "DATA",
  "From: a@acme.test",
  "",
  "x",
  ".",
];

/** Every fourth session starts as a client does, up to some point. */
export function randomScript(chance: () => number, n: number): Script {
  const below = (max: number) => Math.floor(chance() * max);
  const random = Array.from({ length: 1 + below(14) }, () => commands[below(commands.length)] ?? "");
  const authenticates = n % 4 === 0;
  const start = authenticates ? opening.slice(0, 1 + below(opening.length)) : [];
  const end = chance() < 0.9 ? ["\r\n.", "QUIT"] : [];
  const text = [...start, ...random, ...end].join(chance() < 0.95 ? "\r\n" : "\n");
  return { server: authenticates || n % 2 === 0 ? "secured" : "plain", text };
}
