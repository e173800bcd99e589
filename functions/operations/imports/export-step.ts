import type { SegmentFilter } from "../../domain/contacts/segment-filter.ts";
import type { Services } from "../../services.ts";
import { parseCascades } from "../../store/contacts/cascades.ts";
import { type ExportState, exportState } from "../../store/imports/file-jobs.ts";
import { exportPart } from "../../store/platform/file-names.ts";
import type { Job } from "../../store/platform/jobs/jobs.ts";
import { cascadesKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { contactSource } from "../contacts/contact-source.ts";
import { segmentSource } from "../contacts/groups/segment-source.ts";
import type { Step } from "../platform/job-step.ts";
import { contactLines, headerLine } from "./contact-csv.ts";
import { joinStep } from "./export-join.ts";

const contactsAtOnce = 500;

/** Writes the next page of an export, the oldest contacts first; after the last one, joins the pages. */
export async function exportStep(services: Services, job: Job): Promise<Step> {
  const state = exportState(job);
  if (state.walked) return joinStep(services, job, state);
  const { id, projectId } = job;
  const part = state.parts.length;
  const source = await sourceOf(services, projectId, state);
  const { looked, more } = await source.read({
    descending: false,
    beyond: state.beyond,
    limit: contactsAtOnce,
  });
  const contacts = looked.flatMap(({ row }) => row ?? []);
  const header = part === 0 ? headerLine(state.properties) : "";
  const bytes = Buffer.from(header + contactLines(contacts, state.properties));
  const beyond = looked.at(-1)?.id ?? state.beyond;
  const next = {
    ...state,
    ...(beyond !== undefined && { beyond }),
    count: state.count + contacts.length,
    walked: !more,
  };
  // A page without any of the contacts needs no file.
  if (bytes.length === 0) return { state: next, status: "running" };
  await (await services.files()).put(exportPart(projectId, id, part), bytes);
  return { state: { ...next, parts: [...state.parts, bytes.length] }, status: "running" };
}

async function sourceOf(services: Services, projectId: string, { groupId, filter }: ExportState) {
  const deletedGroups = parseCascades(await getItem(services.tables, "data", cascadesKey(projectId)));
  if (filter === undefined) return contactSource(services, { projectId, deletedGroups, groupId });
  // The declaration has checked it when the segment was saved.
  return segmentSource(services, projectId, filter as SegmentFilter, deletedGroups);
}
