import type { Services } from "../../../services.ts";
import type { SendDraft } from "./send-draft.ts";
import type { SendRequest } from "./validate-send.ts";

/**
 * Returns the drafts of a request, rendered where they name templates. The template engine is loaded for those only.
 * @throws {Refusal} as `renderDrafts`
 */
export async function draftsOf(services: Services, request: SendRequest): Promise<readonly SendDraft[]> {
  if (request.drafts.every(({ template }) => template === undefined)) return request.drafts;
  const { renderDrafts } = await import("./render-drafts.ts");
  return renderDrafts(services, request);
}
