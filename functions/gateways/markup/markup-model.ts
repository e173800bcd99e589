import type { ModelPrompt } from "../../domain/markup/prompt.ts";
import type { ModelPrice } from "../../settings/markup-model.ts";

export interface ModelRequest extends ModelPrompt {
  /** The schema of the answer. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly maxTokens: number;
  readonly deadlineMs: number;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicros: number;
}

/** What a model answered. Only `answered` ended by itself. */
export type ModelOutcome = { readonly model: string; readonly usage: TokenUsage } & (
  | { readonly kind: "answered"; readonly text: string; readonly object?: Readonly<Record<string, unknown>> }
  /** The model, or a filter around it, declines to answer. */
  | { readonly kind: "refused" }
  /** The answer reached the limit of tokens. */
  | { readonly kind: "cut" }
  /** The model is over its rate, or not ready. */
  | { readonly kind: "throttled"; readonly retryAfter?: number }
  | { readonly kind: "late" }
  | { readonly kind: "failed"; readonly reason: string }
);

/** A language model. It never throws for what the other side does. */
export interface MarkupModel {
  readonly ask: (request: ModelRequest) => Promise<ModelOutcome>;
}

/** Asks the models one after the other while they are throttled, within the deadline of the request. */
export function firstAvailable(models: readonly MarkupModel[], now = () => performance.now()): MarkupModel {
  return {
    ask: async (request) => {
      const end = now() + request.deadlineMs;
      let outcome: ModelOutcome | undefined;
      for (const model of models) {
        const deadlineMs = Math.floor(end - now());
        if (outcome && deadlineMs <= 0) break;
        outcome = await model.ask({ ...request, deadlineMs });
        if (outcome.kind !== "throttled") break;
      }
      if (!outcome) throw new Error("no model is configured");
      return outcome;
    },
  };
}

/** Returns the usage with its price, in whole micro-units, rounded up. */
export function pricedUsage(inputTokens: number, outputTokens: number, price: ModelPrice): TokenUsage {
  const micros = (inputTokens * price.inputMicros + outputTokens * price.outputMicros) / 1_000_000;
  return { inputTokens, outputTokens, costMicros: Math.ceil(micros) };
}

export const noUsage: TokenUsage = { inputTokens: 0, outputTokens: 0, costMicros: 0 };
