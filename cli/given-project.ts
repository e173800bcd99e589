import { isId } from "../functions/domain/platform/ids.ts";
import { findProject, type Project } from "../functions/store/projects/projects.ts";
import { argumentOf, type Given } from "./given.ts";
import { Refused } from "./refused.ts";
import type { Target } from "./target.ts";

/** The project that the command line names. Throws `Refused` where there is none. */
export async function givenProject(given: Given, { services }: Target): Promise<Project> {
  const id = argumentOf(given, "project");
  if (!isId("prj", id)) throw new Refused(`${id} is no project id: those begin with prj_`);
  const project = await findProject(services.tables, id);
  if (!project) throw new Refused(`there is no project ${id} here`);
  return project;
}
