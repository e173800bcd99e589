import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { diffContents } from "../../operations/templates/diff-versions.ts";
import { findVersion, templateReads } from "../../operations/templates/find-template.ts";

export const handler = endpoint(
  templates.diffTemplate,
  { reads: ({ params: { templateId } }, { projectId }) => templateReads(projectId, templateId) },
  async ({ query }, { services, found: { template } }) => {
    const to = query.to ?? template.version;
    const from = query.from ?? template.published?.version ?? Math.max(1, to - 1);
    const [old, now] = await Promise.all([
      findVersion(services, template, from),
      findVersion(services, template, to),
    ]);
    return { from, to, fields: diffContents(old.content, now.content) };
  },
);
