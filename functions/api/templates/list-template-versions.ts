import { templates } from "../../contract/templates/templates.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
  isKept,
  keptVersions,
  pinnableVersions,
  templateReads,
} from "../../operations/templates/find-template.ts";
import { versionSummary } from "../../operations/templates/template-view.ts";
import { listed } from "../../store/platform/read-plan.ts";
import { listVersions, parseVersionFacts } from "../../store/templates/template-versions.ts";

export const handler = endpoint(
  templates.listTemplateVersions,
  {
    reads: ({ params: { templateId } }, { projectId }) => ({
      ...templateReads(projectId, templateId),
      versions: listed(
        (tables) => listVersions(tables, projectId, templateId, keptVersions + pinnableVersions),
        (items) => items.map(parseVersionFacts),
      ),
    }),
  },
  async (_, { found: { template, versions } }) => ({
    items: versions
      .filter(({ version }) => isKept(template, version))
      .map((version) => versionSummary(template, version)),
  }),
);
