import { once } from "node:events";
import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import { testCertificate } from "./certificate.ts";

/** An SMTP client that sends exactly the given bytes. */
export interface RawClient {
  /** Returns the next reply, its lines separated by `\n`; "" once the server has closed the connection. */
  reply(): Promise<string>;
  /** Sends a command and returns its reply. */
  say(command: string): Promise<string>;
  write(bytes: string | Uint8Array): void;
  /** Upgrades the connection to TLS after the reply to STARTTLS. */
  secure(): Promise<void>;
  readonly closed: Promise<unknown>;
  end(): void;
  /** Closes the connection with a TCP RST. */
  reset(): void;
}

/** Returns a connected client; the greeting has not been read. */
export async function rawClient(port: number, kind: "plain" | "tls" = "plain"): Promise<RawClient> {
  const tcp = connectPlain(port, "127.0.0.1");
  tcp.on("error", () => {});
  await once(tcp, "connect");
  const socket = kind === "plain" ? tcp : tlsOver(tcp);
  if (kind === "tls") await once(socket, "secureConnect");
  const client = clientOn(socket, tcp);
  onTestFinished(() => client.end());
  return client;
}

/** Returns a client past EHLO on the port with implicit TLS. */
export async function securedClient(port: number): Promise<RawClient> {
  const client = await rawClient(port, "tls");
  await client.reply();
  await client.say("EHLO client.test");
  return client;
}

/** Returns an authenticated client on the port with implicit TLS. */
export async function signedIn(port: number, key: string): Promise<RawClient> {
  const client = await securedClient(port);
  const reply = await client.say(`AUTH PLAIN ${plainAuth(key)}`);
  if (!reply.startsWith("235")) throw new Error(`authentication failed: ${reply}`);
  return client;
}

export function plainAuth(key: string, user = "any"): string {
  return Buffer.from(`\0${user}\0${key}`).toString("base64");
}

/** Sends MAIL, RCPT and DATA, and returns the reply to each. */
export async function envelope(client: RawClient, from: string, ...to: readonly string[]): Promise<string[]> {
  const replies = [await client.say(`MAIL FROM:<${from}>`)];
  for (const one of to) replies.push(await client.say(`RCPT TO:<${one}>`));
  return [...replies, await client.say("DATA")];
}

function tlsOver(socket: Socket): TLSSocket {
  return connectTls({ socket, servername: "localhost", ca: testCertificate.cert }).on("error", () => {});
}

function clientOn(first: Socket | TLSSocket, tcp: Socket): RawClient {
  let socket = first;
  let buffered = "";
  let closed = false;
  let wake = () => {};
  const listen = () => {
    socket.on("data", (chunk: Buffer) => {
      buffered += chunk.toString("latin1");
      wake();
    });
    socket.on("close", () => {
      closed = true;
      wake();
    });
    socket.on("end", () => {
      closed = true;
      wake();
    });
  };
  listen();
  const takeReply = (): string | undefined => {
    const match = /^(?:\d{3}-[^\r\n]*\r\n)*\d{3}(?: [^\r\n]*)?\r\n/.exec(buffered);
    if (match) buffered = buffered.slice(match[0].length);
    return match?.[0].trimEnd().replaceAll("\r\n", "\n");
  };
  const reply = async (): Promise<string> => {
    for (;;) {
      const taken = takeReply();
      if (taken !== undefined) return taken;
      if (closed) return "";
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    reply,
    async say(command) {
      socket.write(`${command}\r\n`, "latin1");
      return await reply();
    },
    write: (bytes) => void socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes),
    async secure() {
      socket.removeAllListeners("data");
      socket.removeAllListeners("close");
      socket.removeAllListeners("end");
      socket = tlsOver(socket);
      listen();
      await once(socket, "secureConnect");
    },
    closed: new Promise((resolve) => {
      first.once("close", resolve);
    }),
    end: () => void socket.destroy(),
    reset: () => void tcp.resetAndDestroy(),
  };
}
