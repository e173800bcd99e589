import { once } from "node:events";
import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import { testCertificate } from "./certificate.ts";

/** A client that says what it is told to, byte for byte. */
export interface RawClient {
  /** The whole of the next reply, its lines parted by `\n`; "" when the server has closed. */
  reply(): Promise<string>;
  /** Writes a command and gives its reply. */
  say(command: string): Promise<string>;
  write(bytes: string | Uint8Array): void;
  /** Turns the connection into one of TLS, after the reply to STARTTLS. */
  secure(): Promise<void>;
  readonly closed: Promise<unknown>;
  end(): void;
}

/** Connected, with the greeting still to come. */
export async function rawClient(port: number, kind: "plain" | "tls" = "plain"): Promise<RawClient> {
  const socket = kind === "plain" ? connectPlain(port, "127.0.0.1") : connectTls(trusting(port));
  socket.on("error", () => {});
  await once(socket, kind === "plain" ? "connect" : "secureConnect");
  const client = clientOn(socket);
  onTestFinished(() => client.end());
  return client;
}

/** Greeted, in TLS, and past EHLO. */
export async function securedClient(port: number): Promise<RawClient> {
  const client = await rawClient(port, "tls");
  await client.reply();
  await client.say("EHLO client.test");
  return client;
}

/** Signed in, by the port of implicit TLS. */
export async function signedIn(port: number, key: string): Promise<RawClient> {
  const client = await securedClient(port);
  const reply = await client.say(`AUTH PLAIN ${plainAuth(key)}`);
  if (!reply.startsWith("235")) throw new Error(`not signed in: ${reply}`);
  return client;
}

export function plainAuth(key: string, user = "any"): string {
  return Buffer.from(`\0${user}\0${key}`).toString("base64");
}

/** MAIL, RCPT and DATA up to the message; the reply to each. */
export async function envelope(client: RawClient, from: string, ...to: readonly string[]): Promise<string[]> {
  const replies = [await client.say(`MAIL FROM:<${from}>`)];
  for (const one of to) replies.push(await client.say(`RCPT TO:<${one}>`));
  return [...replies, await client.say("DATA")];
}

function trusting(port: number) {
  return { port, host: "127.0.0.1", servername: "localhost", ca: testCertificate.cert };
}

function clientOn(first: Socket | TLSSocket): RawClient {
  let socket = first;
  let text = "";
  let over = false;
  let wake = () => {};
  const listen = () => {
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      wake();
    });
    socket.on("close", () => {
      over = true;
      wake();
    });
    socket.on("end", () => {
      over = true;
      wake();
    });
  };
  listen();
  const takeReply = (): string | undefined => {
    const match = /^(?:\d{3}-[^\r\n]*\r\n)*\d{3}(?: [^\r\n]*)?\r\n/.exec(text);
    if (match) text = text.slice(match[0].length);
    return match?.[0].trimEnd().replaceAll("\r\n", "\n");
  };
  const reply = async (): Promise<string> => {
    for (;;) {
      const taken = takeReply();
      if (taken !== undefined) return taken;
      if (over) return "";
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
      socket = connectTls({ ...trusting(0), socket });
      socket.on("error", () => {});
      listen();
      await once(socket, "secureConnect");
    },
    closed: new Promise((resolve) => {
      first.once("close", resolve);
    }),
    end: () => void socket.destroy(),
  };
}
