import * as z from "zod/mini";
import { projectOfKey } from "../../functions/domain/projects/key-text.ts";
import { SmtpReply } from "../smtp-reply.ts";
import { type Refused, replyTo } from "./refusal-replies.ts";

/** The HTTP send operation: all that this proxy knows of the service. Its promises reject with an `SmtpReply` only. */
export interface Upstream {
  /** Resolves when the key may send. */
  checkKey(apiKey: string): Promise<void>;
  /** Hands one send body over; resolves with the email's id once the service has it. */
  send(apiKey: string, body: Uint8Array, idempotencyKey: string | undefined): Promise<string>;
}

export interface UpstreamOptions {
  /** Where the service answers, without a path's end: `https://api.example.com`. */
  readonly url: string;
  /** How long a send may take; longer than the service itself takes at most. */
  readonly sendTimeoutMs?: number;
  readonly checkTimeoutMs?: number;
}

const Refusal = z.object({ name: z.string(), message: z.string() });
const Accepted = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

/**
 * A client of the service's `POST /emails`. A key is checked by a send of an empty body: the service judges key and
 * scope before it looks at the body, reads the key alone for it and writes nothing.
 */
export function newUpstream({
  url,
  sendTimeoutMs = 35_000,
  checkTimeoutMs = 10_000,
}: UpstreamOptions): Upstream {
  const target = `${url.replace(/\/+$/, "")}/emails`;
  return {
    async checkKey(apiKey) {
      // A malformed one needs no request; the text of a person's token is no key either.
      if (projectOfKey(apiKey) === undefined) throw notAKey();
      const answer = await ask(target, apiKey, new Uint8Array([0x7b, 0x7d]), {}, checkTimeoutMs).catch(() => {
        throw unavailable();
      });
      const { status, name, message } = refusedOf(answer);
      if (status === 400 && name === "validation_error") return;
      if (status === 401) throw notAKey();
      if (name === "missing_scope") throw new SmtpReply(535, "5.7.8", message, name);
      throw unavailable();
    },
    async send(apiKey, body, idempotencyKey) {
      const headers = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
      const answer = await ask(target, apiKey, body, headers, sendTimeoutMs).catch((error: unknown) => {
        throw unreachable(error);
      });
      if (answer.status !== 200) throw replyTo(refusedOf(answer));
      const accepted = Accepted.safeParse(answer.body);
      if (accepted.success) return accepted.data.id;
      throw new SmtpReply(451, "4.3.0", "the service's answer could not be read, try again later", "no_id");
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function ask(
  target: string,
  apiKey: string,
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<Answer> {
  const response = await fetch(target, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", ...headers },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return { status: response.status, body: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusedOf({ status, body }: Answer): Refused {
  const read = Refusal.safeParse(body);
  return { status, name: read.data?.name ?? "", message: read.data?.message ?? "" };
}

function notAKey(): SmtpReply {
  return new SmtpReply(535, "5.7.8", "the password must be a valid API key", "invalid_api_key");
}

function unavailable(): SmtpReply {
  return new SmtpReply(454, "4.7.0", "the key cannot be checked now, try again later", "unavailable");
}

/** Nobody knows whether the message was taken: the client tries again, and its idempotency key tells. */
function unreachable(error: unknown): SmtpReply {
  const late = error instanceof Error && error.name === "TimeoutError";
  return late
    ? new SmtpReply(451, "4.4.2", "the service did not answer in time, try again later", "timeout")
    : new SmtpReply(451, "4.4.1", "the service cannot be reached, try again later", "unreachable");
}
