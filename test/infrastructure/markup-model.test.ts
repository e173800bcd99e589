import { describe, expect, test } from "vitest";
import { MarkupModels } from "../../functions/settings/markup-model.ts";
import { parseConfig } from "../../lib/config.ts";
import { grantsOf } from "./policies.ts";
import { synthesized } from "./synthesized.ts";

const price = { inputMicros: 3_000_000, outputMicros: 15_000_000 };
const profile = { provider: "bedrock", inferenceProfile: "eu.anthropic.model-1:0", crossRegion: true, price };
const regions = ["eu-west-1", "eu-central-1"];
const openAi = {
  provider: "openai-compatible",
  baseUrl: "https://llm.example.com/v1",
  model: "m",
  secretName: "llm/key",
  price,
};

describe("the setting markupModel", () => {
  test.each([
    [{ provider: "magic" }, "must have the provider bedrock or openai-compatible"],
    [{ provider: "bedrock", price }, "is required, or inferenceProfile"],
    [{ provider: "bedrock", modelId: "m" }, "price"],
    [{ ...profile, regions, crossRegion: false }, "crossRegion: must be true"],
    [{ provider: "bedrock", modelId: "m", regions, price }, "crossRegion: must be true"],
    [
      { provider: "bedrock", inferenceProfile: "abc123", price },
      "modelId: is required with this inferenceProfile",
    ],
    [{ ...openAi, baseUrl: "http://llm.example.com/v1" }, "baseUrl: must begin with https://"],
    [{ ...openAi, baseUrl: "https://llm.example.com/v1/" }, "without a slash at its end"],
    [{ ...openAi, trustedHost: "other.example.com" }, "trustedHost: must be the host of baseUrl"],
  ])("%j is refused: %s", (model, problem) => {
    expect(() => parseConfig({ markupModel: { model } })).toThrow(problem);
  });

  test.each([
    { provider: "bedrock", modelId: "amazon.model-1:0", price },
    { ...profile, regions },
    openAi,
    { ...openAi, baseUrl: "http://10.0.0.7:8000/v1", trustedHost: "10.0.0.7" },
  ])("%j is valid", (model) => {
    expect(parseConfig({ markupModel: { model } }).markupModel).toMatchObject({ model });
  });
});

const modelGrants = (deployed: ReturnType<typeof synthesized>, name: string) =>
  grantsOf(deployed, name)
    .flat()
    .filter(({ actions }) => actions.some((action) => /^(bedrock|secretsmanager):/.test(action)));

describe("the permissions of a model", () => {
  const deployed = synthesized({ markupModel: { model: { ...profile, regions }, fallback: openAi } });
  const statements = modelGrants(deployed, "generate-markup");

  test("name the inference profile, the model in each of its regions through it, and the secret", () => {
    const named = statements.map(({ actions, resources }) => `${actions} ${resources}`);
    expect(named.map((text) => text.replaceAll(/arn:[^:]+:/g, "arn:aws:"))).toEqual([
      expect.stringMatching(/bedrock:eu-west-1:\d{12}:inference-profile\/eu\.anthropic\.model-1:0$/),
      expect.stringMatching(
        /eu-central-1::foundation-model\/anthropic\.model-1:0,.*eu-west-1::foundation-model/,
      ),
      expect.stringMatching(/:secretsmanager:us-east-1:\d{12}:secret:llm\/key-\?{6}$/),
    ]);
    expect(JSON.stringify(statements[1]?.condition)).toContain("bedrock:InferenceProfileArn");
  });

  test("belong to the function that generates, and to no other; without the setting, to none", () => {
    for (const name of ["send-email", "get-limits", "deliver"])
      expect(modelGrants(deployed, name)).toEqual([]);
    expect(modelGrants(synthesized(), "generate-markup")).toEqual([]);
    expect(deployed.findings).toEqual([]);
  });

  test("come with the settings that the function reads, and with its own time-out", () => {
    const fn = deployed
      .of("AWS::Lambda::Function")
      .find(({ metadata }) => metadata["eds:function"] === "generate-markup");
    expect(fn?.properties).toMatchObject({ Timeout: 29, MemorySize: 1769 });
    const variables = Object(Object(fn?.properties["Environment"])["Variables"]);
    expect(MarkupModels.parse(JSON.parse(variables["MARKUP_MODEL"]))).toMatchObject([
      { provider: "bedrock", modelId: "eu.anthropic.model-1:0", region: "eu-west-1" },
      { provider: "openai-compatible", secretName: "llm/key" },
    ]);
  });

  test("include nothing of SES: a prompt cannot make it send (T99)", () => {
    const actions = grantsOf(deployed, "generate-markup")
      .flat()
      .flatMap((one) => one.actions);
    expect(actions.filter((action) => /^(ses|sqs|s3):/.test(action))).toEqual([]);
  });
});
