import { createTransport } from "nodemailer";
import type * as z from "zod/mini";
import { areas } from "../../functions/contract/index.ts";
import type { Client } from "../api-client.ts";
import type { ReadyService } from "../service.ts";
import { poll } from "./wait-for-status.ts";

const { listInboundEmails, getInboundEmail } = areas.inboundEmails;

type Inbound = z.output<(typeof getInboundEmail)["reply"][1]>;

interface DemoMail {
  readonly to: string;
  readonly subject: string;
  readonly headers?: readonly string[];
  readonly text?: string;
}

const sender = "ana@example.com";

/** Writes a message to the service as another mail server does. */
type Deliver = (mail: DemoMail) => Promise<void>;

export function newDeliver(port: number): Deliver {
  const client = createTransport({ host: "127.0.0.1", port, secure: false, ignoreTLS: true });
  let count = 0;
  return async ({ to, subject, headers = [], text = "Hello!" }) => {
    count += 1;
    const lines = [
      ...[`From: Ana <${sender}>`, `To: ${to}`, `Subject: ${subject}`],
      ...[`Message-ID: <demo-${count}@example.com>`, ...headers, "", text, ""],
    ];
    await client.sendMail({ envelope: { from: sender, to: [to] }, raw: lines.join("\r\n") });
  };
}

export interface InboundDemo {
  readonly service: ReadyService;
  readonly call: Client;
  readonly domain: string;
  readonly deliver: Deliver;
  readonly print: (text: string) => void;
}

/** Returns the inbound email of this subject once every route has done its part. */
export function waitForInbound(call: Client, subject: string): Promise<Inbound> {
  return poll(`No inbound email "${subject}" was stored`, async () => {
    const { body } = await call(listInboundEmails);
    const found = body.items.find((one) => one.subject === subject);
    if (!found || found.routes.some(({ outcome }) => outcome === "pending")) return undefined;
    return (await call(getInboundEmail, { params: { inboundEmailId: found.id } })).body;
  });
}

/** Throws an Error unless a fact of an email is the expected one. */
export function expectFact(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what} is ${String(found)}; expected ${String(expected)}.`);
}
