import type { RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { openAiModel } from "../../../functions/gateways/markup/openai-model.ts";
import { newWeb } from "../../../functions/gateways/platform/web/web.ts";
import { answering, hangingUp, standIn } from "../stand-in.ts";

const price = { inputMicros: 1_000_000, outputMicros: 2_000_000 };
const call = { instructions: "i", messages: [], schema: {}, maxTokens: 10, deadlineMs: 5000 };

async function ask(
  listener: RequestListener,
  deadlineMs = 5000,
  trustedHost: string | undefined = "127.0.0.1",
) {
  const server = await standIn(listener);
  const baseUrl = `${server.url}/v1`;
  const web = newWeb({ loopback: false, ...(trustedHost !== "" && { trustedHost }) });
  const settings = { provider: "openai-compatible" as const, baseUrl, model: "m", secretName: "key", price };
  const model = openAiModel(settings, { web, readSecret: async (name) => `secret of ${name}` });
  return { outcome: await model.ask({ ...call, deadlineMs }), requests: server.count() };
}

const completion = (choice: object) =>
  answering(200, { choices: [choice], usage: { prompt_tokens: 10, completion_tokens: 5 } });

describe("a model behind an OpenAI-compatible endpoint", () => {
  test("answers with the text of its only choice, and the price of its tokens", async () => {
    const { outcome } = await ask(completion({ message: { content: "{}" }, finish_reason: "stop" }));
    const usage = { inputTokens: 10, outputTokens: 5, costMicros: 20 };
    expect(outcome).toEqual({ kind: "answered", text: "{}", model: "m", usage });
  });

  test("is called at /chat/completions with the key of the secret", async () => {
    let seen: unknown;
    await ask((req, res) => {
      seen = [req.method, req.url, req.headers.authorization, req.headers["content-type"]];
      completion({ message: { content: "" }, finish_reason: "stop" })(req, res);
    });
    expect(seen).toEqual(["POST", "/v1/chat/completions", "Bearer secret of key", "application/json"]);
  });

  test.each([
    [
      "the limit of tokens",
      completion({ message: { content: "x" }, finish_reason: "length" }),
      { kind: "cut" },
    ],
    ["a filter", completion({ message: {}, finish_reason: "content_filter" }), { kind: "refused" }],
    ["a refusal", completion({ message: { refusal: "No." }, finish_reason: "stop" }), { kind: "refused" }],
    [
      "another end",
      completion({ message: {}, finish_reason: "tool_calls" }),
      { kind: "failed", reason: "stopped: tool_calls" },
    ],
    ["too many requests", answering(429, {}), { kind: "throttled" }],
    ["an overloaded server", answering(503, {}), { kind: "throttled" }],
    ["a wrong key", answering(401, {}), { kind: "failed", reason: "status 401" }],
    [
      "an answer in another shape",
      answering(200, { error: "x" }),
      { kind: "failed", reason: "not a completion" },
    ],
    ["a connection that ends", hangingUp, { kind: "failed", reason: "reset" }],
  ])("%s is its own outcome, after one call", async (_, listener, outcome) => {
    expect(await ask(listener)).toMatchObject({ outcome, requests: 1 });
  });

  test("its time to wait is kept", async () => {
    const busy: RequestListener = (_, res) => void res.writeHead(429, { "retry-after": "20" }).end();
    expect((await ask(busy)).outcome).toMatchObject({ kind: "throttled", retryAfter: 20 });
  });

  test("an answer that does not come in time is late", async () => {
    expect((await ask(() => undefined, 50)).outcome).toMatchObject({ kind: "late" });
  });

  test("a host of the own network is not called, unless the operator named it", async () => {
    const { outcome, requests } = await ask(answering(200, {}), 5000, "");
    expect([outcome, requests]).toMatchObject([{ kind: "failed", reason: "bad_url" }, 0]);
  });

  test("a secret that cannot be read is a failure without the secret's text", async () => {
    const settings = {
      provider: "openai-compatible" as const,
      baseUrl: "https://a.example",
      model: "m",
      secretName: "s",
      price,
    };
    const web = newWeb({ loopback: false });
    const model = openAiModel(settings, {
      web,
      readSecret: async () => Promise.reject(new Error("hunter2")),
    });
    expect(await model.ask(call)).toMatchObject({ kind: "failed", reason: "secret: Error" });
  });
});
