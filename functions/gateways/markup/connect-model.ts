import { MarkupModels } from "../../settings/markup-model.ts";
import { firstAvailable, type MarkupModel } from "./markup-model.ts";
import { openAiModel } from "./openai-model.ts";

/** Connects the models of the settings; clients are loaded for the providers that are used. */
export async function connectMarkupModel(settings: unknown): Promise<MarkupModel> {
  const connected = await Promise.all(
    MarkupModels.parse(settings).map(async (one) => {
      if (one.provider === "openai-compatible") return openAiModel(one);
      return (await import("./bedrock-model.ts")).connectBedrockModel(one);
    }),
  );
  return firstAvailable(connected);
}
