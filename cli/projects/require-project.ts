import { isId } from "../../functions/domain/platform/ids.ts";
import { findProject, type Project } from "../../functions/store/projects/projects.ts";
import type { Target } from "../target.ts";
import { UsageError } from "../usage-error.ts";

/** Reads a project by its id. @throws {UsageError} if the id is malformed or the project does not exist. */
export async function requireProject({ services }: Target, id: string): Promise<Project> {
  if (!isId("prj", id)) throw new UsageError(`Invalid project id "${id}" (expected prj_…).`);
  const project = await findProject(services.tables, id);
  if (!project) throw new UsageError(`Project not found: ${id}.`);
  return project;
}
