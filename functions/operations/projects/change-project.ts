import { unavailableMessage } from "../../domain/platform/refusals.ts";
import { changedSafeguards, type Safeguards } from "../../domain/projects/safeguards.ts";
import type { Services } from "../../services.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { transact } from "../../store/platform/transact.ts";
import { readFunds } from "../../store/projects/funds.ts";
import { changeShards, safeguardsChange } from "../../store/projects/outbound.ts";
import { changeProjectWrite, type Project, type ProjectChange } from "../../store/projects/projects.ts";
import { newToken } from "../platform/new-token.ts";
import { auditWrite } from "./audit.ts";

/** What an owner asks for; of the safeguards, those that are absent stay as they are. */
interface AskedChange extends Omit<ProjectChange, "safeguards"> {
  readonly capture?: boolean | undefined;
  readonly restrictTo?: readonly string[] | undefined;
}

/** @throws {Refusal} `unavailable` where other changes of the project's funds keep coming first */
export async function changeProject(
  services: Services,
  actor: string,
  project: Project,
  { capture, restrictTo, ...change }: AskedChange,
): Promise<Project> {
  if (capture === undefined && restrictTo === undefined) return changeRow(services, actor, project, change);
  return changeWithSafeguards(services, actor, project, change, { capture, restrictTo });
}

async function changeRow(services: Services, actor: string, project: Project, change: ProjectChange) {
  const { after, writes } = planned(services, actor, project, change);
  const { written } = await transact(services.tables, newToken(services), { writes });
  if (!written) throw new Error("a project that was read is not there");
  return after;
}

/** Changes the project and all shards of its funds together: sends look at those, and people at the project. */
async function changeWithSafeguards(
  services: Services,
  actor: string,
  project: Project,
  change: ProjectChange,
  asked: Pick<AskedChange, "capture" | "restrictTo">,
): Promise<Project> {
  const { tables } = services;
  return retryOnConflict(services.tables, unavailableMessage, async () => {
    const shards = await readFunds(tables, project.id);
    const safeguards = changedSafeguards(shards[0]?.safeguards, asked);
    const { after, writes } = planned(services, actor, project, {
      ...change,
      safeguards: safeguards ?? null,
    });
    const [token, shardChange] = [newToken(services), safeguardsChange(safeguards)];
    const isWritten = await changeShards(tables, project.id, token, shards, shardChange, writes);
    return isWritten ? after : undefined;
  });
}

/** Returns the project after a change, and what is written for it. */
function planned(services: Services, actor: string, project: Project, change: ProjectChange) {
  const { tables, clock } = services;
  const { id } = project;
  const { name = project.name, noticeEmail = project.noticeEmail ?? null } = change;
  const safeguards = change.safeguards === undefined ? project.safeguards : change.safeguards;
  const updatedAt = clock().toISOString();
  const action = change.name === undefined ? "project.changed" : "project.renamed";
  const detail = detailOf(project, change);
  const { noticeEmail: _, safeguards: __, ...rest } = project;
  return {
    after: {
      ...{ ...rest, name, updatedAt },
      ...(noticeEmail !== null && { noticeEmail }),
      ...(safeguards && { safeguards }),
    },
    writes: [
      changeProjectWrite(tables, id, change, updatedAt),
      auditWrite(services, { projectId: id, actor, action, target: id, detail }),
    ],
  };
}

/** The audit log does not keep addresses: neither that for notices, nor those that a project is restricted to. */
function detailOf(project: Project, { name, noticeEmail, safeguards }: ProjectChange) {
  return {
    ...(name !== undefined && { from: project.name, to: name }),
    ...(noticeEmail !== undefined && { noticeEmail: noticeEmail === null ? "removed" : "set" }),
    ...(safeguards !== undefined && shownSafeguards(safeguards ?? undefined)),
  };
}

function shownSafeguards(safeguards: Safeguards | undefined) {
  return { capture: safeguards?.capture === true, restrictTo: safeguards?.restrictTo?.length ?? 0 };
}
