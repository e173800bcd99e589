import type { Role } from "../../domain/platform/people.ts";
import type { Services } from "../../services.ts";
import { memberKey, projectKey } from "../../store/platform/keys.ts";
import { getTogether } from "../../store/platform/read.ts";
import { parseMember } from "../../store/projects/members.ts";
import { type Project, parseProject } from "../../store/projects/projects.ts";

/** A project as a member with this role sees it. */
export function projectView(project: Project, role: Role) {
  const { id, name, plan, noticeEmail = null, createdAt, updatedAt = createdAt } = project;
  return { id, name, plan, noticeEmail, role, createdAt, updatedAt };
}

/** A person's projects by their ids. One that they have left meanwhile is not among them. */
export async function readProjectsOf({ tables }: Services, personId: string, ids: readonly string[]) {
  const data = ids.flatMap((id) => [projectKey(id), memberKey(id, personId)]);
  const found = await getTogether(tables, { data });
  return ids.flatMap((id) => {
    const [project, member] = [found.data(projectKey(id)), found.data(memberKey(id, personId))];
    return project && member ? [projectView(parseProject(project), parseMember(member).role)] : [];
  });
}
