import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newBackOff } from "../../smtp/session/back-off.ts";
import { newGate } from "../../smtp/session/gate.ts";
import { defaultLimits } from "../../smtp/session/limits.ts";
import { newSubmissionServer } from "../../smtp/session/new-submission-server.ts";
import type { Shared } from "../../smtp/session/proxy-parts.ts";
import { newRoom } from "../../smtp/session/room.ts";
import type { SubmissionServer } from "../../smtp/session/submission-server.ts";
import { SmtpReply } from "../../smtp/smtp-reply.ts";
import { newSeededRandom } from "../support/seeded-random.ts";
import { testCertificate } from "./support/certificate.ts";
import { plainAuth } from "./support/raw-client.ts";

const sessions = 10_000;
const atOnce = 250;
const goodKey = "good";

/** Keys of the sends that the service was asked for. */
const sends: string[] = [];
const gate = newGate(atOnce * 2, atOnce * 2);
const shared: Shared = {
  limits: { ...defaultLimits, connections: atOnce * 2, connectionsPerClient: atOnce * 2, dataMs: 5_000 },
  upstream: {
    checkKey: async (key) => {
      if (key !== goodKey) throw new SmtpReply(535, "5.7.8", "no key");
    },
    send: async (key) => `eml_${sends.push(key)}`,
  },
  backOff: { ...newBackOff(() => 0), waits: () => false },
  room: newRoom(defaultLimits.bytesInFlight),
  derivedKeys: true,
  log: () => {},
  busy: new Set(),
  dismiss: () => {},
};
let plain: SubmissionServer;
/** A session as it is within TLS; the handshake itself would take most of the time. */
let within: SubmissionServer;
const port = { plain: 0, within: 0 };

beforeAll(async () => {
  const door = { hostname: "smtp.test", ...testCertificate };
  plain = newSubmissionServer(shared, gate, { ...door, implicitTls: false });
  within = newSubmissionServer(shared, gate, { ...door, implicitTls: true });
  within.options.secured = true;
  within.options.needsUpgrade = false;
  for (const [name, server] of Object.entries({ plain, within }) as [keyof typeof port, SubmissionServer][]) {
    const listening = server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    const address = listening.address();
    port[name] = typeof address === "object" ? (address?.port ?? 0) : 0;
  }
});

afterAll(async () => {
  await Promise.all([plain, within].map((server) => new Promise<void>((resolve) => server.close(resolve))));
});

const said = [
  ...[
    "EHLO x",
    "HELO x",
    "EHLO",
    "EHLO x y",
    "NOOP",
    "RSET",
    "QUIT",
    "HELP",
    "VRFY a",
    "STARTTLS x",
    "AUTH",
    "AUTH LOGIN",
  ],
  ...[
    `AUTH PLAIN ${plainAuth("bad")}`,
    "AUTH PLAIN ====",
    "AUTH PLAIN",
    "*",
    "AUTH CRAM-MD5",
    "BDAT 5",
    "WIZ x",
    "XCLIENT ADDR=1.2.3.4",
  ],
  ...[
    "MAIL FROM:<a@acme.test>",
    "MAIL FROM:<>",
    "MAIL FROM: a",
    "MAIL FROM:<a@acme.test> SIZE=x",
    "MAIL FROM:<a@acme.test> BODY=8BITMIME SMTPUTF8",
  ],
  ...[
    "RCPT TO:<b@example.com>",
    "RCPT TO:<>",
    "RCPT TO:<@a,@b:c@example.com>",
    "RCPT TO:<b@example.com> NOTIFY=x",
    "RCPT TO:<ü@x>",
    "DATA",
  ],
  ...[
    "",
    " ",
    "\0",
    "\r",
    "x".repeat(3_000),
    "From: a@acme.test",
    "To: b@example.com",
    "text",
    ".",
    "..",
    ".x",
    "GET / HTTP/1.1",
    "Ünknown",
  ],
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

test("10,000 sessions of any commands: every reply is one, nothing breaks, and nothing is sent without a sign-in", async () => {
  const { chance } = newSeededRandom(60);
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? "";
  const scripts = Array.from({ length: sessions }, (_, n) => {
    const some = Array.from({ length: 1 + Math.floor(chance() * 14) }, () => pick(said));
    const signsIn = n % 4 === 0;
    // Every fourth begins as a client does, up to some point.
    const start = signsIn ? opening.slice(0, 1 + Math.floor(chance() * opening.length)) : [];
    const ends = chance() < 0.9 ? ["\r\n.", "QUIT"] : [];
    const lines = [...start, ...some, ...ends];
    return {
      signsIn,
      door: signsIn || n % 2 === 0 ? "within" : "plain",
      text: lines.join(chance() < 0.95 ? "\r\n" : "\n"),
    } as const;
  });
  const faults: string[] = [];
  let replies = 0;
  let accepted = 0;
  const lanes = Array.from({ length: atOnce }, async (_, lane) => {
    for (let n = lane; n < sessions; n += atOnce) {
      const script = scripts[n];
      if (!script) continue;
      const answer = await converse(port[script.door], `${script.text}\r\n`, chance() < 0.3);
      const lines = answer.split("\r\n");
      if (lines.pop() !== "") faults.push(`cut: ${answer.slice(-60)}`);
      replies += lines.length;
      for (const line of lines)
        if (!/^[2-5]\d\d(?:[ -][\x20-\x7e]*)?$/.test(line) || line.length > 510) faults.push(line);
      const took = lines.filter((line) => line.startsWith("250 2.6.0")).length;
      accepted += took;
      if (took > 0 && !answer.includes("\r\n235 ")) faults.push(`accepted without a sign-in: ${script.text}`);
    }
  });
  await Promise.all(lanes);
  expect(faults).toEqual([]);
  expect(replies).toBeGreaterThan(sessions);
  expect(accepted).toBeGreaterThan(100);
  expect(new Set(sends)).toEqual(new Set([goodKey]));
  await expect.poll(() => gate.count()).toBe(0);
  expect(shared.busy.size).toBe(0);
  expect(shared.room.free()).toBe(defaultLimits.bytesInFlight);
}, 180_000);

/** Waits for the greeting, says it all, and reads until the server or, at last, the client has enough. */
async function converse(to: number, text: string, inPieces: boolean): Promise<string> {
  const socket = connect(to, "127.0.0.1");
  let heard = "";
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    if (heard === "") speak(socket, text, inPieces);
    heard += chunk.toString("latin1");
  });
  await once(socket, "close");
  return heard;
}

function speak(socket: Socket, text: string, inPieces: boolean): void {
  const half = Math.floor(text.length / 2);
  if (!inPieces) return void socket.end(text, "latin1");
  socket.write(text.slice(0, half), "latin1");
  setImmediate(() => socket.end(text.slice(half), "latin1"));
}
