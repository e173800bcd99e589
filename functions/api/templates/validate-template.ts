import { templates } from "../../contract/templates/templates.ts";
import { referencesOf } from "../../domain/templates/references.ts";
import { endpoint } from "../../http/endpoint.ts";
import { checkContent, withDraft } from "../../operations/templates/check-content.ts";
import { partsOf, usedReads } from "../../operations/templates/used-parts.ts";

export const handler = endpoint(
  templates.validateTemplate,
  {
    reads: ({ body: { html, mjml } }, { projectId }) => usedReads(projectId, referencesOf(html, mjml)),
  },
  async ({ body }, { found }) => {
    const { kind = "template", purpose = "transactional" } = body;
    const draft = withDraft(undefined, body);
    const { content, findings } = await checkContent(draft, { kind, purpose }, partsOf(found.used));
    const html = content.html ?? null;
    return {
      valid: findings.every(({ severity }) => severity !== "error"),
      findings: [...findings],
      html,
      htmlBytes: Buffer.byteLength(html ?? ""),
    };
  },
);
