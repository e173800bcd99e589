import { projects } from "../../contract/projects/projects.ts";
import { boundedPage } from "../../domain/platform/bounded-page.ts";
import { pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { personProjectsReads } from "../../operations/projects/find-project.ts";
import { memberKey, projectKey } from "../../store/platform/keys.ts";
import { readTogether, rows } from "../../store/platform/read-plan.ts";
import type { Item, Tables } from "../../store/platform/table.ts";
import { parseMember } from "../../store/projects/members.ts";
import { parseProject } from "../../store/projects/projects.ts";
import { projectView } from "../../views/projects/project-view.ts";

export const handler = endpoint(
  projects.listProjects,
  { reads: (_, { actor }) => personProjectsReads(actor) },
  async ({ query }, { caller, services, found }) => {
    const request = pageRequest(query, services.deployment.paginationMaxOffset);
    const { items, ...envelope } = boundedPage(found.projectIds, request, (id) => ({ id, sortValue: id }));
    return { items: await readViews(services.tables, caller.actor, items), ...envelope };
  },
);

/** A project that the person has just left is not among them. */
async function readViews(tables: Tables, personId: string, ids: readonly string[]) {
  const plan = {
    projects: rows(ids.map(projectKey), bare),
    members: rows(
      ids.map((id) => memberKey(id, personId)),
      bare,
    ),
  };
  const found = await readTogether(tables, plan);
  return ids.flatMap((_, at) => {
    const [project, member] = [found.projects[at], found.members[at]];
    return project && member ? [projectView(parseProject(project), parseMember(member).role)] : [];
  });
}

function bare(items: readonly (Item | undefined)[]) {
  return items;
}
