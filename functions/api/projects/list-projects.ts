import { projects } from "../../contract/projects.ts";
import { boundedPage } from "../../domain/bounded-page.ts";
import { pageRequest } from "../../domain/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readProjectsOf } from "../../operations/projects-of.ts";
import { personProjectKey } from "../../store/keys.ts";
import { parsePersonProject } from "../../store/members.ts";
import { listItems } from "../../store/read.ts";

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
