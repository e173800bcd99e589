import { keys } from "../../../contract/projects/keys.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { issueKey } from "../../../operations/projects/issue-key.ts";
import { hostnamesOf, namedRecords } from "../../../store/domains/hostnames.ts";
import { listItems } from "../../../store/platform/query.ts";
import { listed } from "../../../store/platform/read-plan.ts";
import { keyView } from "../../../views/projects/key-view.ts";

export const handler = endpoint(
  keys.createKey,
  {
    reads: ({ body }, { projectId }) => ({
      domains: listed(
        async (tables) => (body.domainId ? listItems(tables, hostnamesOf(projectId)) : []),
        namedRecords,
      ),
    }),
  },
  async ({ body }, { caller: { projectId, actor }, services, found }) => {
    const { name, scopes = ["*"], domainId = null, capture } = body;
    if (domainId !== null && !found.domains.some(({ record }) => record.id === domainId)) {
      const issues = [{ path: "domainId", message: "not found in this project" }];
      throw new Refusal("not_found", `Domain \`${domainId}\` not found in this project.`, { issues });
    }
    const { text, key } = await issueKey(services, projectId, { name, scopes, domainId, capture, actor });
    return { ...keyView(key), key: text };
  },
);
