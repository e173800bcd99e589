import {
  BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandOutput,
} from "@aws-sdk/client-bedrock-runtime";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import type { BedrockModel } from "../../settings/markup-model.ts";
import { type MarkupModel, type ModelRequest, noUsage, pricedUsage } from "./markup-model.ts";

const toolName = "write_email";
const busy = new Set([
  ...["ThrottlingException", "ServiceQuotaExceededException", "ServiceUnavailableException"],
  ...["ModelNotReadyException", "TooManyRequestsException"],
]);
const refusals = new Set(["content_filtered", "guardrail_intervened", "refusal"]);
const cuts = new Set(["max_tokens", "model_context_window_exceeded"]);
const natural = new Set(["end_turn", "stop_sequence", "tool_use"]);

/** The client's own HTTP/2 connection may have been closed while the function was frozen: each call has a new one. */
const fresh = { keepAlive: false };

export function connectBedrockModel(settings: BedrockModel): MarkupModel {
  const requestHandler = new NodeHttpHandler({ httpAgent: fresh, httpsAgent: fresh });
  const { region } = settings;
  return bedrockModel(settings, new BedrockRuntimeClient({ region, maxAttempts: 1, requestHandler }));
}

/** A model of Amazon Bedrock, asked by Converse. The client must not retry: the deadline leaves no time for it. */
export function bedrockModel(settings: BedrockModel, client: BedrockRuntimeClient): MarkupModel {
  const { modelId: model, price } = settings;
  return {
    ask: async (request) => {
      const abortSignal = AbortSignal.timeout(Math.max(request.deadlineMs, 1));
      try {
        const output = await client.send(commandFor(model, request), { abortSignal });
        const { inputTokens = 0, outputTokens = 0 } = output.usage ?? {};
        return { ...outcomeOf(output), model, usage: pricedUsage(inputTokens, outputTokens, price) };
      } catch (error) {
        return { ...failureOf(error, abortSignal.aborted), model, usage: noUsage };
      }
    },
  };
}

/** The answer is asked for as the call of a tool, whose input the model writes by the schema. */
function commandFor(
  modelId: string,
  { instructions, messages, schema, maxTokens }: ModelRequest,
): ConverseCommand {
  return new ConverseCommand({
    modelId,
    system: [{ text: instructions }],
    messages: messages.map(({ role, text }) => ({ role, content: [{ text }] })),
    inferenceConfig: { maxTokens },
    toolConfig: {
      tools: [
        {
          toolSpec: {
            name: toolName,
            description: "Takes the finished email.",
            // A JSON schema is a document, which the client's type describes only as any JSON.
            inputSchema: { json: JSON.parse(JSON.stringify(schema)) },
          },
        },
      ],
      toolChoice: { any: {} },
    },
  });
}

type ToolAnswer = {
  readonly kind: "answered";
  readonly text: string;
  readonly object?: Record<string, unknown>;
};
type BareOutcome = ToolAnswer | { readonly kind: "refused" | "cut" } | Failed;
type Failed = { readonly kind: "throttled" | "late" } | { readonly kind: "failed"; readonly reason: string };

function outcomeOf({ stopReason: reason, output }: ConverseCommandOutput): BareOutcome {
  // Newer models give reasons that this version of the client does not know.
  const stopReason = String(reason);
  if (refusals.has(stopReason)) return { kind: "refused" };
  if (cuts.has(stopReason)) return { kind: "cut" };
  if (!natural.has(stopReason)) return { kind: "failed", reason: `stopped: ${stopReason.slice(0, 40)}` };
  const content = output?.message?.content ?? [];
  const input = content.find(({ toolUse }) => toolUse?.name === toolName)?.toolUse?.input;
  if (typeof input === "object" && input !== null && !Array.isArray(input))
    return { kind: "answered", text: JSON.stringify(input), object: { ...input } };
  return { kind: "answered", text: content.map(({ text = "" }) => text).join("") };
}

function failureOf(error: unknown, isLate: boolean): Failed {
  const name = error instanceof Error ? error.name : "";
  if (busy.has(name)) return { kind: "throttled" };
  // The client calls a lost connection a time-out too.
  if (isLate || name === "ModelTimeoutException") return { kind: "late" };
  return { kind: "failed", reason: name || "unknown" };
}
