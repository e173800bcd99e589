import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { composeEmail } from "../../../local/markup/compose-email.ts";
import { type LocalModel, startModel } from "../../../local/markup/start-model.ts";

let model: LocalModel;
beforeAll(async () => {
  model = await startModel({ LOCAL_SECRET_EDS_LLM_KEY: "the key" });
});
afterEach(() => model.faults.clear());
afterAll(() => model.close());

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(`${model.url}${path}`, { method: "POST", ...init });
  return { status: response.status, body: await response.json() };
}

const json = { "content-type": "application/json" };

describe("the stand-in for a language model", () => {
  test("composes the same email for the same request, and says that it is the stand-in", () => {
    const request = {
      prompt: "Welcome a new customer.",
      links: ["https://shop.example/"],
      variables: ["name"],
    };
    const email = composeEmail(request, "mjml");
    expect(composeEmail(request, "mjml")).toEqual(email);
    expect(email.notes[0]).toContain("local stand-in");
    expect(email.source).toContain("Hello {{ name }},");
  });

  test.each([
    ["order", "Your order"],
    ["Welcome", "Three steps"],
    ["discount", "Our offer"],
    ["reset", "If you did not ask for this"],
    ["webinar", "When and where"],
  ])("the word %s of a prompt adds its block", (word, block) => {
    expect(composeEmail({ prompt: `About a ${word}.` }, "html").source).toContain(block);
  });

  test("takes faults as JSON, lists them, and removes them", async () => {
    const body = JSON.stringify({ mode: "throttle", times: 2 });
    expect((await call("/_local/faults", { headers: json, body })).body).toEqual({
      faults: [{ mode: "throttle", times: 2 }],
    });
    expect((await call("/_local/faults", { headers: { "content-type": "text/plain" }, body })).status).toBe(
      400,
    );
    expect((await call("/_local/faults", { headers: json, body: '{"mode":"magic"}' })).status).toBe(400);
    expect((await call("/_local/faults", { method: "DELETE" })).body).toEqual({ faults: [] });
  });

  test("answers for Secrets Manager from the environment", async () => {
    const headers = { ...json, "x-amz-target": "secretsmanager.GetSecretValue" };
    const ask = (name: string) => call("/", { headers, body: JSON.stringify({ SecretId: name }) });
    expect((await ask("eds/llm-key")).body).toMatchObject({ SecretString: "the key" });
    expect((await ask("other")).body).toMatchObject({ __type: "ResourceNotFoundException" });
  });

  test.each([
    ["/model/x/converse", "{}"],
    ["/model/x/converse", "not JSON"],
    ["/other", "{}"],
  ])("refuses a call of %s with %s", async (path, body) => {
    expect((await call(path, { headers: json, body })).status).toBeGreaterThanOrEqual(400);
  });
});
