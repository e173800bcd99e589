import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { parseGroup } from "../../store/contacts/groups.ts";
import { parsePropertyTypes } from "../../store/contacts/property-types.ts";
import type { ExportState } from "../../store/imports/file-jobs.ts";
import { type Job, newJobWrite } from "../../store/platform/jobs.ts";
import { groupKey, propertiesKey } from "../../store/platform/keys.ts";
import type { FoundRows } from "../../store/platform/read.ts";
import { transact } from "../../store/platform/transact.ts";
import { refuseMissingGroup } from "../contacts/groups/find-group.ts";
import { jobRedeliveryMs, retainedJobSeconds, startJob } from "../platform/start-job.ts";

/** Makes an export of all contacts, or of one audience, topic or segment. Refuses with `not_found`. */
export async function newExport(
  services: Services,
  projectId: string,
  groupId: string | undefined,
  found: FoundRows,
): Promise<Job> {
  const { tables, clock, random } = services;
  if (groupId !== undefined) refuseMissingGroup(projectId, groupId, found);
  const isSegment = groupId?.startsWith("seg_") ?? false;
  const group = isSegment && found.data(groupKey(projectId, groupId ?? ""));
  const { types } = parsePropertyTypes(found.data(propertiesKey(projectId)));
  const state: ExportState = {
    ...(group ? { filter: parseGroup(group).filter } : groupId !== undefined && { groupId }),
    properties: Object.keys(types).toSorted(),
    count: 0,
    parts: [],
    walked: false,
  };
  const now = clock();
  const id = newId("exp", now, random(idRandomBytes));
  const job: Job = { id, projectId, kind: "export", status: "running", state, rev: 0 };
  const due = new Date(now.getTime() + jobRedeliveryMs);
  const ttl = Math.floor(now.getTime() / 1000) + retainedJobSeconds;
  const token = newId("evt", now, random(idRandomBytes));
  const outcome = await transact(tables, token, [newJobWrite(tables, job, due, ttl)]);
  if (!outcome.written) throw new Error("an id was given twice");
  await startJob(services, job);
  return job;
}
