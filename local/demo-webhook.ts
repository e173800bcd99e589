import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { areas } from "../functions/contract/index.ts";
import type { Client } from "./demo-client.ts";

const { createWebhook, listDeliveries } = areas.webhooks;
const patienceMs = 30_000;
const lookEveryMs = 100;

const Payload = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ emailId: z.string(), sequence: z.optional(z.int()) }),
});

/** A delivery as the receiver's own program got it. */
interface Received {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface DemoWebhook {
  /** Throws an Error where what came about this email is not signed as it should be, or nothing comes. */
  told(emailId: string): Promise<string>;
  stop(): Promise<void>;
}

/** A receiver on this machine, and an endpoint of the project that asks for deliveries of mail. */
export async function openWebhook(call: Client): Promise<DemoWebhook> {
  const received: Received[] = [];
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += String(chunk);
    received.push({ headers: req.headers, body });
    res.end("thanks");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  const url = `http://127.0.0.1:${address.port}/hook`;
  const { body: webhook } = await call(createWebhook, { body: { url, events: ["email.delivered"] } });
  return {
    async told(emailId) {
      const { id, type, data } = await firstAbout(emailId, received, webhook.secret);
      const log = await deliveryOf(call, webhook.id, id);
      return `${type}, event ${data.sequence} of ${emailId}, as ${id}\n  the signature is right; ${log}\n`;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What came about an email, once its signature is found right by the endpoint's secret, as any receiver does it. */
async function firstAbout(emailId: string, received: readonly Received[], secret: string) {
  const one = await waitFor(`no webhook came about ${emailId}`, async () =>
    received.find(({ body }) => Payload.parse(JSON.parse(body)).data.emailId === emailId),
  );
  if (!isSigned(one, secret))
    throw new Error(`what came about ${emailId} is not signed by the endpoint's secret`);
  return Payload.parse(JSON.parse(one.body));
}

/** Standard Webhooks: HMAC-SHA256 of id, time and body, by the secret's bytes. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const right = Buffer.from(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  return String(headers["webhook-signature"])
    .split(" ")
    .map((one) => Buffer.from(one))
    .some((one) => one.length === right.length && timingSafeEqual(one, right));
}

/** What the service wrote down of the delivery of an event. */
async function deliveryOf(call: Client, webhookId: string, eventId: string): Promise<string> {
  const { status, attempts } = await waitFor(`the delivery of ${eventId} did not succeed`, async () => {
    const { body } = await call(listDeliveries, { params: { webhookId } });
    return body.items.find((one) => one.eventId === eventId && one.status === "succeeded");
  });
  return `${status} after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
}

async function waitFor<Value>(failure: string, look: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`after ${patienceMs / 1000} seconds ${failure}`);
    await sleep(lookEveryMs);
  }
}
