import type { BuiltMarkup } from "../../domain/markup/build-markup.ts";
import type { MarkupRequest } from "../../domain/markup/markup-request.ts";
import {
  type AnswerFault,
  answerSchema,
  checkedAnswer,
  parseAnswer,
} from "../../domain/markup/model-answer.ts";
import { type ModelPrompt, newPrompt, repairPrompt } from "../../domain/markup/prompt.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import {
  type MarkupModel,
  type ModelOutcome,
  noUsage,
  type TokenUsage,
} from "../../gateways/markup/markup-model.ts";
import type { Services } from "../../services.ts";

/** For both calls of the model: the function ends at 29 seconds, and the gateway at 30. */
export const deadlineMs = 25_000;
/** Less time is not enough for an answer. */
const shortestCallMs = 3000;
/** What a model writes in the time that it has. */
const maxTokens = 4096;
const throttledSeconds = 10;

export interface ComposedMarkup {
  readonly built: BuiltMarkup;
  /** Of both calls where an answer was repaired. */
  readonly usage: TokenUsage;
  readonly model: string;
}

/**
 * Asks the model for an email. An answer that cannot be used goes back to the model once with its fault, in the time that
 * is left.
 * @throws {Refusal} `generation_refused`, `generation_failed`, `unavailable`
 */
export async function composeMarkup(
  services: Services,
  model: MarkupModel,
  request: MarkupRequest,
): Promise<ComposedMarkup> {
  const { clock, random } = services;
  const end = clock().getTime() + deadlineMs;
  let prompt = newPrompt(request, random(8));
  let usage = noUsage;
  for (let isRepair = false; ; isRepair = true) {
    const left = end - clock().getTime();
    const asked = model.ask({ ...prompt, schema: answerSchema, maxTokens, deadlineMs: left });
    // Loaded while the model writes.
    const [outcome] = await Promise.all([asked, builder()]);
    usage = sum(usage, outcome.usage);
    const answer = answered(services, outcome);
    const built = await buildFrom(answer, request);
    if (!("fault" in built)) return { built, usage, model: outcome.model };
    if (isRepair || end - clock().getTime() < shortestCallMs) throw unusable(built);
    prompt = repaired(prompt, answer, built);
  }
}

/** Parsers and compilers of several megabytes, which only an answer needs. */
const builder = () => import("../../domain/markup/build-markup.ts");

type Answered = Extract<ModelOutcome, { kind: "answered" }>;

/** @throws {Refusal} The model did not end its answer by itself. */
function answered({ log }: Services, outcome: ModelOutcome): Answered {
  if (outcome.kind === "answered") return outcome;
  if (outcome.kind === "refused")
    throw new Refusal("generation_refused", "The model declined to write this email. Change the prompt.");
  if (outcome.kind === "cut")
    throw failed(`The answer reached the limit of ${maxTokens} tokens. Ask for a shorter email.`);
  if (outcome.kind === "throttled") {
    const retryAfter = outcome.retryAfter ?? throttledSeconds;
    const message = "The model is busy; retry after the `Retry-After` seconds.";
    throw new Refusal("unavailable", message, { retryAfter });
  }
  if (outcome.kind === "late") {
    const message = `The model did not answer within ${deadlineMs / 1000} seconds. Retry, or ask for a shorter email.`;
    throw new Refusal("unavailable", message, { retryAfter: throttledSeconds });
  }
  // The names of errors only: a provider's message could quote the prompt.
  log.error("the model failed", { reason: outcome.reason });
  throw failed("The model reported an error. The operator finds its name in the log.");
}

async function buildFrom(answer: Answered, request: MarkupRequest): Promise<BuiltMarkup | AnswerFault> {
  const { object, text } = answer;
  const draft = object ? checkedAnswer(object) : parseAnswer(text, request.format);
  const { buildMarkup } = await builder();
  return "fault" in draft ? draft : buildMarkup(draft, request);
}

function repaired(prompt: ModelPrompt, { text }: Answered, { fault }: AnswerFault): ModelPrompt {
  return repairPrompt(prompt, text, fault);
}

function unusable({ fault }: AnswerFault): Refusal {
  return failed(`The answer of the model cannot be used: ${fault}`);
}

function failed(message: string): Refusal {
  return new Refusal("generation_failed", message);
}

function sum(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costMicros: a.costMicros + b.costMicros,
  };
}
