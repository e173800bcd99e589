import { columnsOf, declaredDelimiter, delimiterOf } from "../../domain/imports/import-columns.ts";
import type { Services } from "../../services.ts";
import { type ImportState, importState } from "../../store/imports/file-jobs.ts";
import { importFile } from "../../store/platform/file-names.ts";
import type { Job } from "../../store/platform/jobs/jobs.ts";
import type { Step } from "../platform/job-step.ts";
import { type CsvRecord, csvRecords } from "./csv-records.ts";
import { decodedPart, fileStart } from "./file-encoding.ts";
import { importLines, keepError, type NumberedLine } from "./import-lines.ts";
import type { BegunImport } from "./import-one.ts";

/** How much of the file a step reads; no record may be longer. */
const bytesAtOnce = 256 * 1024;
/** How many records it imports: some seconds' work, so that a worker ends ten steps well before its time-out. */
const recordsAtOnce = 500;

/** Imports the next records of a file. Deleting the file and ending the job is a step of its own, so that it can be repeated. */
export async function importStep(services: Services, job: Job, deadline: Date): Promise<Step> {
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
    ? importRecords(services, job, { ...state, file: state.file }, bytes, { last, deadline })
    : readHeader(services, job, state, bytes, last);
}

function failed(state: ImportState, reason: string): Step {
  return { state: { ...state, reason }, status: "running" };
}

const fileMissing = "The uploaded file no longer exists: start another import.";

async function readHeader(
  services: Services,
  job: Job,
  state: ImportState,
  bytes: Uint8Array,
  last: boolean,
): Promise<Step> {
  const start = fileStart(bytes);
  if ("fault" in start) return failed(state, start.fault);
  const { encoding, markBytes } = start;
  const { utf8, sizeInFile } = decodedPart(bytes.subarray(markBytes), encoding);
  const firstLines = Buffer.from(utf8)
    .toString()
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "");
  const declared = declaredDelimiter(firstLines[0] ?? "");
  const delimiter = declared ?? delimiterOf(firstLines[0] ?? "");
  const records = await csvRecords(utf8, { delimiter, last, most: recordsLookedAt });
  const at = headerAt(records, declared !== undefined);
  const header = records[at];
  if (!header && !last) return failed(state, `The header line is longer than ${bytesAtOnce} bytes.`);
  if (!header) return failed(state, "The file has no header line.");
  if (!header.cells) return failed(state, `The header line cannot be read: ${header.fault}.`);
  const seen = records.slice(at + 1).flatMap(({ cells }) => (cells ? [cells] : []));
  const plan = columnsOf(header.cells, state.map, seen);
  if ("fault" in plan) return failed(state, plan.fault);
  const line = records.slice(0, at + 1).reduce((sum, { lines }) => sum + lines, 0);
  if (plan.ignored.length > 0) await keepError(services, job, line, ignoredColumns(plan.ignored));
  const file = { delimiter, columns: [...plan.columns], ...(encoding && { encoding }) };
  const offset = markBytes + sizeInFile(header.end);
  return { state: { ...state, file, offset, line, at: services.clock().toISOString() }, status: "running" };
}

/** The first record that is not blank, behind a line that declares the delimiter. */
function headerAt(records: readonly CsvRecord[], isDelimiterDeclared: boolean): number {
  const first = records.findIndex((record) => !isBlank(record));
  if (!isDelimiterDeclared || first === -1) return first;
  return records.findIndex((record, at) => at > first && !isBlank(record));
}

function ignoredColumns(headers: readonly string[]): string {
  const shown = headers.slice(0, 10).map((header) => JSON.stringify(header.slice(0, 50)));
  const more = headers.length > shown.length ? ` and ${headers.length - shown.length} more` : "";
  return `Ignored columns: ${shown.join(", ")}${more}. Map them in \`columns\` to keep them.`;
}

/** Blank lines before the header, and lines behind it whose words show what a column holds. */
const recordsLookedAt = 1000;
/** Their addresses are read in one call, with three other rows: it takes a hundred. */
const linesPerRead = 96;

async function importRecords(
  services: Services,
  job: Job,
  state: BegunImport,
  bytes: Uint8Array,
  { last, deadline }: { readonly last: boolean; readonly deadline: Date },
): Promise<Step> {
  const { delimiter, encoding } = state.file;
  const { utf8, sizeInFile } = decodedPart(bytes, encoding);
  const records = await csvRecords(utf8, { delimiter, last, most: recordsAtOnce });
  if (utf8.length === 0 && last) {
    await keepError(services, job, state.line, "The file ends within a character.");
    return { state: { ...state, isImported: true }, status: "running" };
  }
  if (records.length === 0)
    return failed(state, `Line ${state.line + 1} is longer than ${bytesAtOnce} bytes.`);
  let { counts, line } = state;
  let done = 0;
  do {
    const some = records.slice(done, done + linesPerRead);
    counts = await importLines(services, job, { ...state, counts }, numbered(some, line));
    line = some.reduce((sum, { lines }) => sum + lines, line);
    done += some.length;
  } while (done < records.length && services.clock() < deadline);
  // A step that ends early keeps its time: another worker may have imported its other lines, with ids of that time.
  const at = done < records.length ? state.at : services.clock().toISOString();
  const offset = state.offset + sizeInFile(records[done - 1]?.end ?? 0);
  return { state: { ...state, counts, line, at, offset }, status: "running" };
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
