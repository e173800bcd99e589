import { personProjectKey, projectKey } from "../../store/platform/keys.ts";
import { listItems } from "../../store/platform/query.ts";
import { listed, row } from "../../store/platform/read-plan.ts";
import { parsePersonProject } from "../../store/projects/members.ts";
import { parseProject } from "../../store/projects/projects.ts";

/** Reads a project; a member's row never exists without it. */
export function projectReads(projectId: string) {
  return { project: row(projectKey(projectId), (item) => parseProject(item ?? {})) };
}

/** Reads the ids of a person's projects. */
export function personProjectsReads(personId: string) {
  return {
    projectIds: listed(
      (tables) => listItems(tables, personProjectKey(personId, "")),
      (items) => items.map(parsePersonProject),
    ),
  };
}
