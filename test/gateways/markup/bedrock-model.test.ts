import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { answerSchema } from "../../../functions/domain/markup/model-answer.ts";
import { newPrompt } from "../../../functions/domain/markup/prompt.ts";
import { connectMarkupModel } from "../../../functions/gateways/markup/connect-model.ts";
import type { ModelFaultMode } from "../../../local/markup/model-faults.ts";
import { type LocalModel, startModel } from "../../../local/markup/start-model.ts";
import { request } from "../../domain/markup/answers.ts";

let local: LocalModel;
beforeAll(async () => {
  local = await startModel();
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", local.url);
});
afterEach(() => local.faults.clear());
afterAll(async () => {
  vi.unstubAllEnvs();
  await local.close();
});

const price = { inputMicros: 3_000_000, outputMicros: 15_000_000 };
const settings = (modelId: string) => ({ provider: "bedrock", modelId, region: "eu-west-1", price });

async function ask(models: readonly unknown[] = [settings("eu.a.model-1:0")], deadlineMs = 20_000) {
  const model = await connectMarkupModel(models);
  const prompt = newPrompt(request, new Uint8Array(8));
  return model.ask({ ...prompt, schema: answerSchema, maxTokens: 4096, deadlineMs });
}

describe("a model of Amazon Bedrock, at the local stand-in", () => {
  test("answers by the call of a tool, with its tokens and their price, rounded up", async () => {
    const outcome = await ask();
    expect(outcome).toMatchObject({ kind: "answered", model: "eu.a.model-1:0" });
    expect(outcome).toHaveProperty("object.source", expect.stringMatching(/^<mjml>/));
    const { inputTokens, outputTokens, costMicros } = outcome.usage;
    expect(inputTokens).toBeGreaterThan(100);
    expect(costMicros).toBe(inputTokens * 3 + outputTokens * 15);
  });

  test.each<readonly [ModelFaultMode, object]>([
    ["throttle", { kind: "throttled" }],
    ["error500", { kind: "failed", reason: "InternalServerException" }],
    ["refuse", { kind: "refused" }],
    ["truncate", { kind: "cut" }],
    ["empty", { kind: "answered", text: "" }],
    ["prose", { kind: "answered", text: expect.stringMatching(/^Sure!/) }],
    ["lose-answer", { kind: "failed", reason: expect.any(String) }],
  ])("the fault %s is its own outcome, after one call", async (mode, outcome) => {
    const before = local.calls();
    local.faults.add({ mode, times: 9 });
    expect(await ask()).toMatchObject(outcome);
    expect(local.calls()).toBe(before + 1);
  });

  test("while the first model is throttled, the fallback is asked, and named in the answer", async () => {
    local.faults.add({ mode: "throttle", times: 1 });
    const outcome = await ask([settings("first"), settings("second")]);
    expect(outcome).toMatchObject({ kind: "answered", model: "second" });
  });

  test("where both are throttled, the caller is told so", async () => {
    local.faults.add({ mode: "throttle", times: 2 });
    expect(await ask([settings("first"), settings("second")])).toMatchObject({ kind: "throttled" });
  });

  test("the fallback is not asked after another failure", async () => {
    local.faults.add({ mode: "refuse", times: 1 });
    expect(await ask([settings("first"), settings("second")])).toMatchObject({
      kind: "refused",
      model: "first",
    });
  });
});
