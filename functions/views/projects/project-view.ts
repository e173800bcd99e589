import type { Role } from "../../domain/platform/people.ts";
import type { Project } from "../../store/projects/projects.ts";

/** A project as a member with this role sees it. */
export function projectView(project: Project, role: Role) {
  const { id, name, plan, noticeEmail = null, safeguards, createdAt, updatedAt = createdAt } = project;
  const shown = { capture: safeguards?.capture === true, restrictTo: [...(safeguards?.restrictTo ?? [])] };
  return { id, name, plan, noticeEmail, ...shown, role, createdAt, updatedAt };
}
