import type { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { MarkupModels } from "../../functions/settings/markup-model.ts";
import type { Config } from "../config.ts";
import { foundationModelOf, type Model } from "../markup-settings.ts";
import type { Permission } from "./permission.ts";

type BedrockSettings = Extract<Model, { readonly provider: "bedrock" }>;

/** Asks the configured models; without one, the function has neither a permission nor the variable. */
export const askModel: Permission = ({ config }, stack) => {
  const models = configured(config);
  if (models.length === 0) return { statements: [], environment: {} };
  const grants = models.map((one) =>
    one.provider === "bedrock" ? invoke(one, config, stack) : readKey(one.secretName, config, stack),
  );
  return {
    statements: grants.flatMap(({ statements }) => statements),
    environment: { markupModel: JSON.stringify(models.map((one) => settingsOf(one, config))) },
    wildcards: Object.assign({}, ...grants.map(({ wildcards }) => wildcards)),
  };
};

function configured({ markupModel }: Config): readonly Model[] {
  return markupModel ? [markupModel.model, ...(markupModel.fallback ? [markupModel.fallback] : [])] : [];
}

function settingsOf(one: Model, { homeRegion }: Config): MarkupModels[number] {
  if (one.provider === "openai-compatible") return one;
  const { provider, price, modelId, inferenceProfile, regions: [region = homeRegion] = [] } = one;
  return { provider, modelId: inferenceProfile ?? modelId ?? "", region, price };
}

/** A profile is invoked together with the model behind it, in each region that it may route to. */
function invoke(one: BedrockSettings, { homeRegion }: Config, { partition, account }: Stack) {
  const { inferenceProfile, regions = [homeRegion] } = one;
  const model = foundationModelOf(one);
  const [region = homeRegion] = regions;
  const isGlobal = inferenceProfile?.startsWith("global.") ?? false;
  const models = [...regions, ...(isGlobal ? [""] : [])].map(
    (each) => `arn:${partition}:bedrock:${each}::foundation-model/${model}`,
  );
  const actions = ["bedrock:InvokeModel"];
  if (inferenceProfile === undefined)
    return { statements: [new PolicyStatement({ actions, resources: models })], wildcards: {} };
  const profile = `arn:${partition}:bedrock:${region}:${account}:inference-profile/${inferenceProfile}`;
  return {
    statements: [
      new PolicyStatement({ actions, resources: [profile] }),
      new PolicyStatement({
        actions,
        resources: models,
        conditions: { StringEquals: { "bedrock:InferenceProfileArn": profile } },
      }),
    ],
    wildcards: {},
  };
}

/** Secrets Manager appends six characters to the name of a secret. */
function readKey(secretName: string, { homeRegion }: Config, { partition, account }: Stack) {
  const resource = `arn:${partition}:secretsmanager:${homeRegion}:${account}:secret:${secretName}-??????`;
  return {
    statements: [new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [resource] })],
    wildcards: {},
  };
}
