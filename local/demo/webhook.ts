import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import * as z from "zod/mini";
import { areas } from "../../functions/contract/index.ts";
import type { Client } from "../api-client.ts";
import { poll } from "./wait-for-status.ts";

const { createWebhook, listDeliveries } = areas.webhooks;

const Payload = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    emailId: z.optional(z.string()),
    inboundEmailId: z.optional(z.string()),
    sequence: z.optional(z.int()),
  }),
});
type Payload = z.infer<typeof Payload>;

/** A request as the endpoint received it. */
interface ReceivedRequest {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface DemoWebhook {
  readonly id: string;
  /** Describes the delivery about this email, sent or received. Throws an Error when none arrives or its signature is wrong. */
  received(emailId: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a receiver on this machine and creates a webhook endpoint for these events. */
export async function openWebhook(
  call: Client,
  events: readonly string[] = ["email.delivered"],
): Promise<DemoWebhook> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += String(chunk);
    requests.push({ headers: req.headers, body });
    res.end("ok");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");
  const url = `http://127.0.0.1:${address.port}/webhook`;
  const { body: webhook } = await call(createWebhook, { body: { url, events } });
  return {
    id: webhook.id,
    async received(emailId) {
      const { id, type, data } = await firstAbout(emailId, requests, webhook.secret);
      const result = await deliveryResult(call, webhook.id, id);
      const number = data.sequence === undefined ? "" : `, event ${data.sequence}`;
      return `${type}${number} of ${emailId}, received as ${id}\n  signature valid; ${result}\n`;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the payload about an email after checking its signature, as any receiver should. */
async function firstAbout(emailId: string, requests: readonly ReceivedRequest[], secret: string) {
  const request = await poll(`No webhook request about ${emailId} arrived`, async () =>
    requests.find(({ body }) => isAbout(emailId, Payload.parse(JSON.parse(body)))),
  );
  if (!isSigned(request, secret))
    throw new Error(`The webhook request about ${emailId} has no valid signature.`);
  return Payload.parse(JSON.parse(request.body));
}

function isAbout(id: string, { data }: Payload): boolean {
  return (data.inboundEmailId ?? data.emailId) === id;
}

/** Standard Webhooks: HMAC-SHA256 of ID, timestamp and body with the bytes of the secret. */
function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = Buffer.from(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  return String(headers["webhook-signature"])
    .split(" ")
    .map((signature) => Buffer.from(signature))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}

/** Returns what the service recorded about the delivery of an event. */
async function deliveryResult(call: Client, webhookId: string, eventId: string): Promise<string> {
  const { status, attempts } = await poll(`The delivery of ${eventId} did not succeed`, async () => {
    const { body } = await call(listDeliveries, { params: { webhookId } });
    return body.items.find((one) => one.eventId === eventId && one.status === "succeeded");
  });
  return `${status} after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
}
