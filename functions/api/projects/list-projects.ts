import { projects } from "../../contract/projects/projects.ts";
import { boundedPage } from "../../domain/platform/bounded-page.ts";
import { pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readProjectsOf } from "../../operations/projects/projects-of.ts";
import { personProjectKey } from "../../store/platform/keys.ts";
import { listItems } from "../../store/platform/read.ts";
import { parsePersonProject } from "../../store/projects/members.ts";

export const handler = endpoint(
  projects.listProjects,
  async ({ query }, { caller, services, found }) => {
    const request = pageRequest(query, services.deployment.paginationMaxOffset);
    const ids = found.listed.map(parsePersonProject);
    const { items, ...envelope } = boundedPage(ids, request, (id) => ({ id, sortValue: id }));
    return { items: await readProjectsOf(services, caller.actor, items), ...envelope };
  },
  (_, __, services, actor) => ({
    data: [],
    listed: () => listItems(services.tables, personProjectKey(actor, "")),
  }),
);
