import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { onTestFinished } from "vitest";
import { type InboxOptions, inboxHandler } from "../../../local/inbox/inbox-handler.ts";
import type { LocalSes } from "../../../local/ses/local-ses.ts";
import { startSes } from "../../../local/ses/start-ses.ts";

export interface InboxWorld {
  readonly ses: LocalSes;
  /** Sends an email with these header lines and this body; returns its message ID. */
  send(headers: readonly string[], body: string): Promise<string>;
  sendHtml(html: string): Promise<string>;
  get(path: string, init?: RequestInit): Promise<Response>;
  text(path: string): Promise<string>;
}

/** Starts a local SES and an inbox for it on a port of its own. */
export async function newInboxWorld(options: InboxOptions = {}): Promise<InboxWorld> {
  const ses = await startSes({ publish: async () => undefined, log: () => undefined });
  onTestFinished(() => ses.close());
  await ses.verify("eu-west-1", "example.com");
  const handle = inboxHandler(ses, options);
  const server = createServer(async (req, res) => {
    if (!(await handle(req, res))) res.writeHead(404).end("not the inbox");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // A server on a TCP port, and no other, has its address as an object.
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const client = new SESv2Client({
    endpoint: ses.url,
    region: "eu-west-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  });
  onTestFinished(() => client.destroy());
  const send: InboxWorld["send"] = async (headers, body) => {
    const Data = Buffer.from(`${[...headers, "MIME-Version: 1.0"].join("\r\n")}\r\n\r\n${body}`);
    const { MessageId = "" } = await client.send(new SendEmailCommand({ Content: { Raw: { Data } } }));
    return MessageId;
  };
  const get: InboxWorld["get"] = (path, init) => fetch(base + path, init);
  return {
    ses,
    send,
    sendHtml: (html) => send([...addressed, "Content-Type: text/html; charset=utf-8"], html),
    get,
    text: async (path) => (await get(path)).text(),
  };
}

export const addressed = ["From: news@example.com", "To: ada@reader.test", "Subject: Hello"];
