import * as z from "zod/mini";
import { projectOfKey } from "../../functions/domain/projects/key-text.ts";
import { SmtpReply } from "../smtp-reply.ts";
import { replyTo, type UpstreamRefusal } from "./refusal-replies.ts";

/** The API's send operation, the only one that the proxy uses. Its promises reject with an `SmtpReply` only. */
export interface Upstream {
  /** Resolves if the key has permission to send. */
  checkKey(apiKey: string): Promise<void>;
  /** Sends one request body and returns the email id once the API has accepted it. */
  send(apiKey: string, body: Blob, idempotencyKey: string | undefined): Promise<string>;
}

export interface UpstreamOptions {
  /** The base URL of the API, such as `https://api.example.com`. */
  readonly url: string;
  /** The timeout of a send; longer than the API's own. */
  readonly sendTimeoutMs?: number;
  readonly checkTimeoutMs?: number;
}

const ErrorResponse = z.object({ name: z.string(), message: z.string() });
const AcceptedResponse = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

/**
 * A client of `POST /emails`. A key is checked by sending an empty body: the API checks the key and its scope before
 * the body, so the request reads only the key and writes nothing.
 */
export function newUpstream({
  url,
  sendTimeoutMs = 35_000,
  checkTimeoutMs = 10_000,
}: UpstreamOptions): Upstream {
  const target = `${url.replace(/\/+$/, "")}/emails`;
  return {
    async checkKey(apiKey) {
      // A malformed key, or a user's access token, needs no request.
      if (projectOfKey(apiKey) === undefined) throw invalidKey();
      const emptyBody = new Blob(["{}"]);
      const response = await post(target, apiKey, emptyBody, {}, checkTimeoutMs).catch(() => {
        throw keyCheckUnavailable();
      });
      const { status, name, message } = refusalOf(response);
      if (status === 400 && name === "validation_error") return;
      if (status === 401) throw invalidKey();
      if (name === "missing_scope") throw new SmtpReply(535, "5.7.8", message, name);
      throw keyCheckUnavailable();
    },
    async send(apiKey, body, idempotencyKey) {
      const headers = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
      const attempt = () => post(target, apiKey, body, headers, sendTimeoutMs);
      const response = await attempt()
        .catch((error: unknown) => {
          // A kept connection may have been closed in the same moment. With the key, the second request is no second email.
          if (idempotencyKey === undefined || isTimeout(error)) throw error;
          return attempt();
        })
        .catch((error: unknown) => {
          throw unreachable(error);
        });
      if (response.status !== 200) throw replyTo(refusalOf(response));
      const accepted = AcceptedResponse.safeParse(response.body);
      if (accepted.success) return accepted.data.id;
      throw new SmtpReply(451, "4.3.0", "Invalid response from the service, try again later", "no_id");
    },
  };
}

interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

async function post(
  target: string,
  apiKey: string,
  body: Blob,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<ApiResponse> {
  const response = await fetch(target, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", ...headers },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return { status: response.status, body: parseJson(text) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf({ status, body }: ApiResponse): UpstreamRefusal {
  const parsed = ErrorResponse.safeParse(body);
  return { status, name: parsed.data?.name ?? "", message: parsed.data?.message ?? "" };
}

function invalidKey(): SmtpReply {
  return new SmtpReply(
    535,
    "5.7.8",
    "Authentication credentials invalid: the password must be an API key",
    "invalid_api_key",
  );
}

function keyCheckUnavailable(): SmtpReply {
  return new SmtpReply(454, "4.7.0", "Temporary authentication failure, try again later", "unavailable");
}

/** Whether the API accepted the message is unknown: the client retries, and the idempotency key prevents a duplicate. */
function unreachable(error: unknown): SmtpReply {
  return isTimeout(error)
    ? new SmtpReply(451, "4.4.2", "Service timed out, try again later", "timeout")
    : new SmtpReply(451, "4.4.1", "Service unreachable, try again later", "unreachable");
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}
