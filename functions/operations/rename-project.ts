import { idRandomBytes, newId } from "../domain/ids.ts";
import type { Services } from "../services.ts";
import { type Project, renameWrite } from "../store/projects.ts";
import { transact } from "../store/transact.ts";
import { auditWrite } from "./audit.ts";

export async function renameProject(
  services: Services,
  actor: string,
  { id, ...project }: Project,
  name: string,
): Promise<Project> {
  const { tables, clock, random } = services;
  const updatedAt = clock().toISOString();
  const token = newId("evt", clock(), random(idRandomBytes));
  const detail = { from: project.name, to: name };
  const { written } = await transact(tables, token, [
    renameWrite(tables, id, name, updatedAt),
    auditWrite(services, { projectId: id, actor, action: "project.renamed", target: id, detail }),
  ]);
  if (!written) throw new Error("a project that was read is not there");
  return { id, ...project, name, updatedAt };
}
