import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { transact } from "../../store/platform/transact.ts";
import { changeProjectWrite, type Project, type ProjectChange } from "../../store/projects/projects.ts";
import { auditWrite } from "./audit.ts";

export async function changeProject(
  services: Services,
  actor: string,
  project: Project,
  change: ProjectChange,
): Promise<Project> {
  const { tables, clock, random } = services;
  const { id } = project;
  const { name = project.name, noticeEmail = project.noticeEmail ?? null } = change;
  const updatedAt = clock().toISOString();
  const token = newId("evt", clock(), random(idRandomBytes));
  const action = change.name === undefined ? "project.changed" : "project.renamed";
  const detail = detailOf(project, change);
  const { written } = await transact(tables, token, {
    project: changeProjectWrite(tables, id, change, updatedAt),
    audit: auditWrite(services, { projectId: id, actor, action, target: id, detail }),
  });
  if (!written) throw new Error("a project that was read is not there");
  const { noticeEmail: _, ...rest } = project;
  return { ...rest, name, ...(noticeEmail !== null && { noticeEmail }), updatedAt };
}

/** The audit log does not keep the address for notices. */
function detailOf(project: Project, { name, noticeEmail }: ProjectChange) {
  return {
    ...(name !== undefined && { from: project.name, to: name }),
    ...(noticeEmail !== undefined && { noticeEmail: noticeEmail === null ? "removed" : "set" }),
  };
}
