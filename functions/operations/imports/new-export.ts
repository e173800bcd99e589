import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { type Group, parseGroup } from "../../store/contacts/groups.ts";
import { type PropertyTypes, parsePropertyTypes } from "../../store/contacts/property-types.ts";
import type { ExportState } from "../../store/imports/file-jobs.ts";
import { type Job, newJobWrite } from "../../store/platform/jobs/jobs.ts";
import { groupKey, propertiesKey } from "../../store/platform/keys.ts";
import { optionalRow, type ReadResult, row } from "../../store/platform/read-plan.ts";
import { transact } from "../../store/platform/transact.ts";
import { groupNotFound } from "../contacts/groups/find-group.ts";
import { jobRedeliveryMs, startJob } from "../platform/start-job.ts";

/** The part of a read plan that a new export needs; `groupId` is that of an audience, topic or segment. */
export function exportReads(projectId: string, groupId: string | undefined) {
  return {
    properties: row(propertiesKey(projectId), parsePropertyTypes),
    selection: optionalRow(groupId && groupKey(projectId, groupId), (item) => ({
      groupId,
      group: item && parseGroup(item),
    })),
  };
}

/**
 * Creates an export of all contacts, or of one audience, topic or segment.
 * @throws {Refusal} `not_found`
 */
export async function newExport(
  services: Services,
  projectId: string,
  { properties, selection: { groupId, group } }: ReadResult<ReturnType<typeof exportReads>>,
): Promise<Job> {
  const { tables, clock, random } = services;
  if (groupId !== undefined && !group) throw groupNotFound(groupId);
  const now = clock();
  const id = newId("exp", now, random(idRandomBytes));
  const state = newState(group, properties);
  const job: Job = { id, projectId, kind: "export", status: "running", state, rev: 0 };
  const due = new Date(now.getTime() + jobRedeliveryMs);
  const token = newId("evt", now, random(idRandomBytes));
  const outcome = await transact(tables, token, { job: newJobWrite(tables, job, due) });
  if (!outcome.written) throw new Error("an id was generated twice");
  await startJob(services, job);
  return job;
}

function newState(group: Group | undefined, { types }: PropertyTypes): ExportState {
  return {
    ...(group && (group.id.startsWith("seg_") ? { filter: group.filter } : { groupId: group.id })),
    properties: Object.keys(types).toSorted(),
    count: 0,
    parts: [],
    walked: false,
  };
}
