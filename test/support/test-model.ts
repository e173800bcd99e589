import type {
  MarkupModel,
  ModelOutcome,
  ModelRequest,
} from "../../functions/gateways/markup/markup-model.ts";
import { composeEmail, standInModel } from "../../local/markup/compose-email.ts";
import type { Recorder } from "./recorder.ts";

/** A model in this process: it composes as the local stand-in does, unless a test says what it answers. */
export interface TestModel extends MarkupModel {
  readonly requests: readonly ModelRequest[];
  /** Sets the next outcomes, in order; a text is an answer with a natural end. */
  readonly answer: (...outcomes: readonly (string | ModelReaction)[]) => void;
}

type Bare<Outcome> = Outcome extends unknown ? Omit<Outcome, "model" | "usage"> : never;
export type ModelReaction = (request: ModelRequest) => Bare<ModelOutcome> | Promise<Bare<ModelOutcome>>;

const usage = { inputTokens: 1000, outputTokens: 500, costMicros: 10_500 };

export function newTestModel(recorder: Recorder): TestModel {
  const requests: ModelRequest[] = [];
  const next: (string | ModelReaction)[] = [];
  return {
    requests,
    answer: (...outcomes) => void next.push(...outcomes),
    ask: (request) =>
      recorder.around("bedrock", "Converse", {}, async () => {
        requests.push(request);
        const reaction = next.shift();
        const own = typeof reaction === "function" ? await reaction(request) : undefined;
        const text = typeof reaction === "string" ? reaction : composed(request);
        return { ...(own ?? { kind: "answered", text }), model: standInModel, usage };
      }),
  };
}

function composed({ instructions, messages }: ModelRequest): string {
  const json = messages[0]?.text.split("\n")[1] ?? "{}";
  const format = instructions.includes("is one MJML document") ? "mjml" : "html";
  return JSON.stringify(composeEmail(JSON.parse(json), format));
}
