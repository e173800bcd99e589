import { columnsOf, delimiterOf } from "../../domain/imports/import-columns.ts";
import type { Services } from "../../services.ts";
import { type ImportState, importState } from "../../store/imports/file-jobs.ts";
import { importFile } from "../../store/platform/file-names.ts";
import type { Job } from "../../store/platform/jobs.ts";
import type { Step } from "../platform/job-step.ts";
import { type CsvRecord, csvRecords } from "./csv-records.ts";
import { importLines, type NumberedLine } from "./import-lines.ts";

/** How much of the file a step reads; no record may be longer. */
const bytesAtOnce = 256 * 1024;
/** How many records it takes on: some seconds' work, so that ten steps are over well before a worker has to be. */
const recordsAtOnce = 500;

/** Takes the next records of a file on. The file goes, and the job ends, in a step of their own: it can come again. */
export async function importStep(services: Services, job: Job): Promise<Step> {
  const state = importState(job);
  const files = await services.files();
  const name = importFile(job.projectId, job.id);
  if (state.reason !== undefined) {
    await files.remove(name);
    return { state, status: "failed" };
  }
  if (state.taken) {
    await files.remove(name);
    return { state, status: "done" };
  }
  const size = await files.size(name);
  if (size === undefined) return failed(state, "there is no file any more");
  // Written down before the file goes: a step that is done again must not take a file that is gone for one that failed.
  if (state.file && state.offset >= size) return { state: { ...state, taken: true }, status: "running" };
  if (size === 0) return failed(state, "the file is empty");
  const bytes = await files.read(name, state.offset, bytesAtOnce);
  if (!bytes) return failed(state, "there is no file any more");
  const last = state.offset + bytes.length >= size;
  return state.file
    ? takeLines(services, job, { ...state, file: state.file }, bytes, last)
    : readHeader(services, state, bytes, last);
}

function failed(state: ImportState, reason: string): Step {
  return { state: { ...state, reason }, status: "running" };
}

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
  if (!header) return failed(state, "the file has no header line");
  if (!header.cells) return failed(state, `the header line cannot be read: ${header.fault}`);
  const plan = columnsOf(header.cells, state.map);
  if ("fault" in plan) return failed(state, plan.fault);
  const line = records.slice(0, at + 1).reduce((sum, { lines }) => sum + lines, 0);
  const next = { delimiter, columns: [...plan.columns] };
  const begun = { file: next, offset: from + header.end, line, at: services.clock().toISOString() };
  return { state: { ...state, ...begun }, status: "running" };
}

const blankLinesAtMost = 100;

async function takeLines(
  services: Services,
  job: Job,
  state: ImportState & { readonly file: NonNullable<ImportState["file"]> },
  bytes: Uint8Array,
  last: boolean,
): Promise<Step> {
  const { delimiter } = state.file;
  const records = await csvRecords(bytes, { delimiter, last, most: recordsAtOnce });
  const end = records.at(-1)?.end;
  if (end === undefined) return failed(state, `line ${state.line + 1} is longer than ${bytesAtOnce} bytes`);
  const counts = await importLines(services, job, state, numbered(records, state.line));
  const line = records.reduce((sum, { lines }) => sum + lines, state.line);
  const at = services.clock().toISOString();
  return { state: { ...state, counts, line, at, offset: state.offset + end }, status: "running" };
}

/** The records that say something, with the line that each begins on. */
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
