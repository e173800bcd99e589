import { columnsOf, delimiterOf } from "../../domain/imports/import-columns.ts";
import type { Services } from "../../services.ts";
import { type ImportState, importState } from "../../store/imports/file-jobs.ts";
import { importFile } from "../../store/platform/file-names.ts";
import type { Job } from "../../store/platform/jobs.ts";
import type { Step } from "../platform/job-step.ts";
import { type CsvRecord, csvRecords } from "./csv-records.ts";
import { type BegunImport, importLines, type NumberedLine } from "./import-lines.ts";

/** How much of the file a step reads; no record may be longer. */
const bytesAtOnce = 256 * 1024;
/** How many records it imports: some seconds' work, so that a worker ends ten steps well before its time-out. */
const recordsAtOnce = 500;

/** Imports the next records of a file. Deleting the file and ending the job is a step of its own, so that it can be repeated. */
export async function importStep(services: Services, job: Job): Promise<Step> {
  const state = importState(job);
  const files = await services.files();
  const name = importFile(job.projectId, job.id);
  if (state.reason !== undefined) {
    await files.remove(name);
    return { state, status: "failed" };
  }
  if (state.isImported) {
    await files.remove(name);
    return { state, status: "done" };
  }
  const size = await files.size(name);
  if (size === undefined) return failed(state, fileMissing);
  // Kept before the file is deleted: a repeated step must not take the missing file for a failure.
  if (state.file && state.offset >= size) return { state: { ...state, isImported: true }, status: "running" };
  if (size === 0) return failed(state, "The file is empty.");
  const bytes = await files.read(name, state.offset, bytesAtOnce);
  if (!bytes) return failed(state, fileMissing);
  const last = state.offset + bytes.length >= size;
  return state.file
    ? importRecords(services, job, { ...state, file: state.file }, bytes, last)
    : readHeader(services, state, bytes, last);
}

function failed(state: ImportState, reason: string): Step {
  return { state: { ...state, reason }, status: "running" };
}

const fileMissing = "The uploaded file no longer exists: start another import.";

const byteOrderMark = [0xef, 0xbb, 0xbf];

async function readHeader(
  services: Services,
  state: ImportState,
  bytes: Uint8Array,
  last: boolean,
): Promise<Step> {
  const marked = byteOrderMark.every((byte, at) => bytes[at] === byte);
  const from = marked ? byteOrderMark.length : 0;
  const text = Buffer.from(bytes.subarray(from)).toString();
  const firstLine = text.split(/\r\n|\n|\r/).find((line) => line.trim() !== "") ?? "";
  const delimiter = delimiterOf(firstLine);
  const most = blankLinesAtMost;
  const records = await csvRecords(bytes.subarray(from), { delimiter, last, most });
  const at = records.findIndex((record) => !isBlank(record));
  const header = records[at];
  if (!header) return failed(state, "The file has no header line.");
  if (!header.cells) return failed(state, `The header line cannot be read: ${header.fault}.`);
  const plan = columnsOf(header.cells, state.map);
  if ("fault" in plan) return failed(state, plan.fault);
  const line = records.slice(0, at + 1).reduce((sum, { lines }) => sum + lines, 0);
  const next = { delimiter, columns: [...plan.columns] };
  const begun = { file: next, offset: from + header.end, line, at: services.clock().toISOString() };
  return { state: { ...state, ...begun }, status: "running" };
}

const blankLinesAtMost = 100;

async function importRecords(
  services: Services,
  job: Job,
  state: BegunImport,
  bytes: Uint8Array,
  last: boolean,
): Promise<Step> {
  const { delimiter } = state.file;
  const records = await csvRecords(bytes, { delimiter, last, most: recordsAtOnce });
  const end = records.at(-1)?.end;
  if (end === undefined) return failed(state, `Line ${state.line + 1} is longer than ${bytesAtOnce} bytes.`);
  const counts = await importLines(services, job, state, numbered(records, state.line));
  const line = records.reduce((sum, { lines }) => sum + lines, state.line);
  const at = services.clock().toISOString();
  return { state: { ...state, counts, line, at, offset: state.offset + end }, status: "running" };
}

/** The records that are not blank, with the line that each begins on. */
function numbered(records: readonly CsvRecord[], before: number): readonly NumberedLine[] {
  let line = before + 1;
  return records.flatMap((record) => {
    const own = { ...record, line };
    line += record.lines;
    return isBlank(record) ? [] : [own];
  });
}

function isBlank({ cells }: CsvRecord): boolean {
  return cells?.every((cell) => cell.trim() === "") ?? false;
}
