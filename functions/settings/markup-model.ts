import * as z from "zod/mini";

/** What a model costs, in micro-units of the deployment's currency per million tokens. */
export const ModelPrice = z.strictObject({
  inputMicros: z.int().check(z.nonnegative()),
  outputMicros: z.int().check(z.nonnegative()),
});
export type ModelPrice = z.infer<typeof ModelPrice>;

const BedrockModel = z.strictObject({
  // An enum of one, as zod's literals would be code of every function that can load these settings.
  provider: z.enum(["bedrock"]),
  /** The id of the model or of the inference profile, as Converse takes it. */
  modelId: z.string(),
  /** The region whose Bedrock is called. */
  region: z.string(),
  price: ModelPrice,
});
export type BedrockModel = z.infer<typeof BedrockModel>;

const OpenAiModel = z.strictObject({
  provider: z.enum(["openai-compatible"]),
  /** Without a slash at its end; `/chat/completions` is appended. */
  baseUrl: z.string(),
  model: z.string(),
  /** The name of the secret in Secrets Manager whose text is the key. */
  secretName: z.string(),
  /** The host of `baseUrl`, where the operator allows a private address. */
  trustedHost: z.optional(z.string()),
  price: ModelPrice,
});
export type OpenAiModel = z.infer<typeof OpenAiModel>;

/** The models that generate markup, in the order in which they are asked: the later one while the first is throttled. */
export const MarkupModels = z
  .array(z.union([BedrockModel, OpenAiModel]))
  .check(z.minLength(1), z.maxLength(2));
export type MarkupModels = z.infer<typeof MarkupModels>;
