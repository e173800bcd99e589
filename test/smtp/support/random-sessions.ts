import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { newAuthThrottle } from "../../../smtp/session/auth-throttle.ts";
import { newConnectionLimiter } from "../../../smtp/session/connection-limiter.ts";
import { defaultLimits } from "../../../smtp/session/limits.ts";
import { newMemoryBudget } from "../../../smtp/session/memory-budget.ts";
import { newSubmissionServer } from "../../../smtp/session/new-submission-server.ts";
import type { ProxyContext } from "../../../smtp/session/proxy-context.ts";
import type { SubmissionServer } from "../../../smtp/session/submission-server.ts";
import { SmtpReply } from "../../../smtp/smtp-reply.ts";
import { newSeededRandom } from "../../support/seeded-random.ts";
import { testCertificate } from "./certificate.ts";
import { goodKey, randomScript, type Script } from "./random-scripts.ts";

const atOnce = 250;

export interface Sessions {
  readonly faults: readonly string[];
  readonly replies: number;
  /** How many messages were accepted. */
  readonly accepted: number;
  /** The API keys that something was sent with. */
  readonly keys: ReadonlySet<string>;
  /** What is still held after the last session: connections, messages, and bytes of memory. */
  readonly held: () => readonly [number, number, number];
}

/** Plays random sessions against the submission server, those of a seed the same each time, and judges each reply. */
export async function playSessions(count: number, seed: number): Promise<Sessions> {
  const sends: string[] = [];
  const limiter = newConnectionLimiter(atOnce * 2, atOnce * 2);
  const context = newContext(sends);
  const { ports, stop } = await startServers(context, limiter);
  const { chance } = newSeededRandom(seed);
  const scripts = Array.from({ length: count }, (_, n) => randomScript(chance, n));
  const faults: string[] = [];
  let [replies, accepted] = [0, 0];
  const play = async ({ server, text }: Script) => {
    const transcript = await converse(ports[server], `${text}\r\n`, chance() < 0.3);
    const lines = transcript.split("\r\n");
    if (lines.pop() !== "") faults.push(`truncated: ${transcript.slice(-60)}`);
    replies += lines.length;
    faults.push(...lines.filter((line) => !isReplyLine(line)));
    const acceptedHere = lines.filter((line) => line.startsWith("250 2.6.0")).length;
    accepted += acceptedHere;
    if (acceptedHere > 0 && !transcript.includes("\r\n235 "))
      faults.push(`accepted without authentication: ${text}`);
  };
  const lanes = Array.from({ length: atOnce }, async (_, lane) => {
    for (const script of scripts.filter((_, n) => n % atOnce === lane)) await play(script);
  });
  try {
    await Promise.all(lanes);
  } finally {
    await stop();
  }
  const held = () =>
    [
      limiter.count(),
      context.sessionsInData.size,
      defaultLimits.bytesInFlight - context.memory.available(),
    ] as const;
  return { faults, replies, accepted, keys: new Set(sends), held };
}

/** A proxy whose upstream knows one key and accepts everything. */
function newContext(sends: string[]): ProxyContext {
  return {
    limits: {
      ...defaultLimits,
      maxConnections: atOnce * 2,
      maxConnectionsPerClient: atOnce * 2,
      dataTimeoutMs: 5_000,
    },
    upstream: {
      checkKey: async (key) => {
        if (key !== goodKey) throw new SmtpReply(535, "5.7.8", "no key");
      },
      send: async (key) => `eml_${sends.push(key)}`,
    },
    authThrottle: { ...newAuthThrottle(() => 0), isThrottled: () => false },
    memory: newMemoryBudget(defaultLimits.bytesInFlight),
    derivedKeys: true,
    log: () => {},
    sessionsInData: new Set(),
    closeWith: () => {},
  };
}

/** The second treats connections as secured: the TLS handshakes would take most of the time. */
async function startServers(context: ProxyContext, limiter: ReturnType<typeof newConnectionLimiter>) {
  const listener = { hostname: "smtp.test", ...testCertificate };
  const plain = newSubmissionServer(context, limiter, { ...listener, implicitTls: false });
  const secured = newSubmissionServer(context, limiter, { ...listener, implicitTls: true });
  secured.options.secured = true;
  secured.options.needsUpgrade = false;
  const ports = { plain: await portOf(plain), secured: await portOf(secured) };
  const stop = async () => {
    await Promise.all([plain, secured].map((one) => new Promise<void>((done) => one.close(done))));
  };
  return { ports, stop };
}

async function portOf(server: SubmissionServer): Promise<number> {
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

function isReplyLine(line: string): boolean {
  return /^[2-5]\d\d(?:[ -][\x20-\x7e]*)?$/.test(line) && line.length <= 510;
}

/** Writes the script after the greeting, and reads until the connection closes. */
async function converse(to: number, script: string, inPieces: boolean): Promise<string> {
  const socket = connect(to, "127.0.0.1");
  let transcript = "";
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    if (transcript === "") writeScript(socket, script, inPieces);
    transcript += chunk.toString("latin1");
  });
  await once(socket, "close");
  return transcript;
}

function writeScript(socket: Socket, script: string, inPieces: boolean): void {
  const half = Math.floor(script.length / 2);
  if (!inPieces) return void socket.end(script, "latin1");
  socket.write(script.slice(0, half), "latin1");
  setImmediate(() => socket.end(script.slice(half), "latin1"));
}
