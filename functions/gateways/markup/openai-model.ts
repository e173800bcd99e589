import { jsonObject } from "../../domain/platform/json-object.ts";
import type { OpenAiModel } from "../../settings/markup-model.ts";
import { newWeb, type Web } from "../platform/web/web.ts";
import type { WebAnswer } from "../platform/web/web-request.ts";
import {
  type MarkupModel,
  type ModelOutcome,
  type ModelRequest,
  noUsage,
  pricedUsage,
} from "./markup-model.ts";

/** An answer has at most a tenth of it. */
const keepBytes = 1024 * 1024;

interface OpenAiConnection {
  /** Calls go through the guard of webhooks: only the operator's named host may be private. */
  readonly web: Web;
  readonly readSecret: (name: string) => Promise<string>;
}

/** A model behind an endpoint of the OpenAI protocol for chat completions. */
export function openAiModel(settings: OpenAiModel, connection?: OpenAiConnection): MarkupModel {
  const { trustedHost, secretName, model } = settings;
  const web =
    connection?.web ?? newWeb({ loopback: false, ...(trustedHost !== undefined && { trustedHost }) });
  const readSecret =
    connection?.readSecret ?? (async (name: string) => (await import("./read-secret.ts")).readSecret(name));
  let key: Promise<string> | undefined;
  return {
    ask: async (request) => {
      try {
        key ??= readSecret(secretName);
        const outcome = await ask(web, settings, await key, request);
        // The key may have been rotated: it is read again for the next request.
        if (outcome.kind === "failed" && outcome.reason === "status 401") key = undefined;
        return outcome;
      } catch (error) {
        key = undefined;
        const reason = `secret: ${error instanceof Error ? error.name : "unknown"}`;
        return { kind: "failed", reason, model, usage: noUsage };
      }
    },
  };
}

async function ask(
  web: Web,
  settings: OpenAiModel,
  key: string,
  request: ModelRequest,
): Promise<ModelOutcome> {
  const { model, baseUrl } = settings;
  const { instructions, messages, maxTokens, deadlineMs } = request;
  const body = {
    model,
    messages: [
      { role: "system", content: instructions },
      ...messages.map(({ role, text }) => ({ role, content: text })),
    ],
    max_tokens: maxTokens,
    response_format: { type: "json_object" },
  };
  const outcome = await web.post(`${baseUrl}/chat/completions`, {
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    ...{ keepBytes, deadlineMs, needsBody: true },
  });
  if (outcome.kind === "answered") return outcomeOf(outcome.answer, settings);
  if (outcome.reason === "timeout") return { kind: "late", model, usage: noUsage };
  return { kind: "failed", reason: outcome.reason, model, usage: noUsage };
}

function outcomeOf({ status, headers, body }: WebAnswer, { model, price }: OpenAiModel): ModelOutcome {
  const failed = { model, usage: noUsage };
  if (status === 429 || status === 503 || status === 529) {
    const seconds = Number(headers["retry-after"]);
    const isGiven = Number.isInteger(seconds) && seconds > 0 && seconds <= 3600;
    return { kind: "throttled", ...(isGiven && { retryAfter: seconds }), ...failed };
  }
  if (status !== 200) return { kind: "failed", reason: `status ${status}`, ...failed };
  const answer = jsonObject(body);
  const choice = Object(Object(answer)["choices"])[0];
  if (choice === undefined) return { kind: "failed", reason: "not a completion", ...failed };
  const { prompt_tokens: given, completion_tokens: written } = Object(Object(answer)["usage"]);
  const usage = pricedUsage(countOf(given), countOf(written), price);
  return { ...choiceOutcome(Object(choice)), model, usage };
}

function choiceOutcome(choice: Readonly<Record<string, unknown>>) {
  const { content, refusal } = Object(choice["message"]);
  const reason = String(choice["finish_reason"]);
  if (reason === "content_filter" || (typeof refusal === "string" && refusal !== ""))
    return { kind: "refused" } as const;
  if (reason === "length") return { kind: "cut" } as const;
  if (reason !== "stop") return { kind: "failed", reason: `stopped: ${reason.slice(0, 40)}` } as const;
  return { kind: "answered", text: typeof content === "string" ? content : "" } as const;
}

function countOf(value: unknown): number {
  return Number.isInteger(value) && Number(value) >= 0 ? Number(value) : 0;
}
