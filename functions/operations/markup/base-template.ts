import type { Grant } from "../../domain/platform/scopes.ts";
import type { Services } from "../../services.ts";
import { templateKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { parseTemplateRow } from "../../store/templates/templates.ts";
import { requireScope } from "../projects/admission/require-scope.ts";
import { findVersion, templateNotFound } from "../templates/find-template.ts";

/** More of a template does not help a model, and costs. */
const longestSource = 20_000;

/**
 * Returns the source of the template that a generation follows: that of its latest version.
 * @throws {Refusal} `missing_scope`, `not_found`
 */
export async function baseTemplateOf(
  services: Services,
  { projectId, scopes }: { readonly projectId: string; readonly scopes: Grant },
  templateId: string,
): Promise<string> {
  requireScope(scopes, "template:read");
  const item = await getItem(services.tables, "data", templateKey(projectId, templateId));
  if (!item) throw templateNotFound();
  const template = parseTemplateRow(item);
  const { content } = await findVersion(services, template, template.version);
  return (content.mjml ?? content.html ?? "").slice(0, longestSource).toWellFormed();
}
