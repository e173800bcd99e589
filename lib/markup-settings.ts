import * as z from "zod/mini";
import { ModelPrice } from "../functions/settings/markup-model.ts";

const ModelId = z.string().check(z.regex(/^[a-zA-Z0-9][a-zA-Z0-9.:_-]{0,127}$/, "must be the id of a model"));
const InferenceProfile = z
  .string()
  .check(
    z.regex(/^[a-zA-Z0-9][a-zA-Z0-9.:_-]{0,127}$/, "must be the id of an inference profile, not its ARN"),
  );
const Regions = z
  .array(z.string().check(z.regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, "must be the name of an AWS region")))
  .check(
    z.minLength(1, "must contain at least one region"),
    z.maxLength(12, "must contain at most 12 regions"),
  );

/** The beginning of the ids of the profiles that AWS defines: the part of the world that they route to. */
const geography = /^(?:us|us-gov|eu|apac|jp|au|ca|sa|global)\./;

const Bedrock = z
  .strictObject({
    provider: z.literal("bedrock"),
    /** The model's own id; required with an inference profile whose id does not end with it. */
    modelId: z.optional(ModelId),
    /** The id of an inference profile: newer models are called only by one. */
    inferenceProfile: z.optional(InferenceProfile),
    /** Where the model may run. The first one is called; it defaults to the home region. */
    regions: z.optional(Regions),
    /** Allows inference profiles that route requests to other regions. */
    crossRegion: z._default(z.boolean(), false),
    price: ModelPrice,
  })
  .check(
    z.refine(({ modelId, inferenceProfile }) => (modelId ?? inferenceProfile) !== undefined, {
      path: ["modelId"],
      error: "is required, or inferenceProfile",
    }),
    z.refine(
      ({ modelId, inferenceProfile = "" }) =>
        modelId !== undefined || inferenceProfile === "" || geography.test(inferenceProfile),
      {
        path: ["modelId"],
        error: "is required with this inferenceProfile: its permission names the model too",
      },
    ),
    z.refine(
      ({ crossRegion, regions = [], inferenceProfile = "" }) =>
        crossRegion || (regions.length <= 1 && !geography.test(inferenceProfile)),
      {
        path: ["crossRegion"],
        error:
          "must be true for several regions and for profiles that route to other regions: data leaves the region",
      },
    ),
  );
type Bedrock = z.output<typeof Bedrock>;

const BaseUrl = z
  .string()
  .check(
    z.refine(
      (text) => /^https?:\/\/[^\s?#]+[^\s?#/]$/.test(text) && URL.canParse(text),
      "must be a URL without a query and without a slash at its end",
    ),
  );

const OpenAiCompatible = z
  .strictObject({
    provider: z.literal("openai-compatible"),
    baseUrl: BaseUrl,
    model: z.string().check(z.minLength(1), z.maxLength(200)),
    /** The secret of Secrets Manager in the home region whose text is the API key. */
    secretName: z.string().check(z.regex(/^[\w/+=.@-]{1,200}$/, "must be the name of a secret, not its ARN")),
    /** The host of `baseUrl`, where it may have a private address or use http. */
    trustedHost: z.optional(z.string()),
    price: ModelPrice,
  })
  .check(
    z.refine(
      ({ baseUrl, trustedHost }) => trustedHost === undefined || URL.parse(baseUrl)?.hostname === trustedHost,
      { path: ["trustedHost"], error: "must be the host of baseUrl" },
    ),
    z.refine(({ baseUrl, trustedHost }) => trustedHost !== undefined || baseUrl.startsWith("https://"), {
      path: ["baseUrl"],
      error: "must begin with https://, unless its host is named in trustedHost",
    }),
  );

const unknownProvider = "must have the provider bedrock or openai-compatible, and its settings";
const Model = z.discriminatedUnion("provider", [Bedrock, OpenAiCompatible], { error: unknownProvider });
export type Model = z.output<typeof Model>;

/** The model that generates markup, and one that is asked while it is throttled. */
export const MarkupModelSettings = z.strictObject({ model: Model, fallback: z.optional(Model) });

/** Returns the id of the model itself, which permissions name beside its inference profile. */
export function foundationModelOf({ modelId, inferenceProfile = "" }: Bedrock): string {
  return modelId ?? inferenceProfile.replace(geography, "");
}
