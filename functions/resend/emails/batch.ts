import { handler as sendBulk } from "../../api/emails/send-bulk.ts";
import { type Issue, Refusal } from "../../domain/platform/refusals.ts";
import { resendFieldName } from "../engine/error-names.ts";
import { fieldsOf, type GivenFields, invalid } from "../engine/fields.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";
import { sendBody } from "./send-shapes.ts";

const mostEntries = 100;

interface BatchError {
  readonly index: number;
  readonly message: string;
}

/** An entry, and its place in the caller's list. */
interface Entry {
  readonly index: number;
  readonly email: GivenFields;
}

/** Sends many emails: all or none, or those without a fault where the caller asks for it. */
export const batch = {
  "batch.send": async (request: ResendRequest) => {
    if (request.headers["x-batch-validation"] !== "permissive") {
      return { data: await send(request, () => entriesOf(request)) };
    }
    return sendValid(request);
  },
};

async function send({ ask }: ResendRequest, entries: () => readonly Entry[]) {
  const { items } = await ask(sendBulk, () => ({ body: { emails: entries().map(({ email }) => email) } }));
  return items;
}

function entriesOf(request: ResendRequest): readonly Entry[] {
  return listIn(request).map((given, index) => {
    const read = readEntry(request, given, index);
    if ("email" in read) return read;
    throw invalid([`emails[${index}]`, read.path].filter((one) => one !== "").join("."), read.message);
  });
}

/** Returns the entries that can be read, and adds the faults of the others. */
function readableIn(request: ResendRequest, errors: BatchError[]): readonly Entry[] {
  return listIn(request).flatMap((given, index) => {
    const read = readEntry(request, given, index);
    if ("email" in read) return [read];
    errors.push(batchError(index, read));
    return [];
  });
}

/** Returns an entry, or what is wrong with it. */
function readEntry({ services }: ResendRequest, given: unknown, index: number): Entry | Issue {
  try {
    return { index, email: sendBody(fieldsOf(given), services.clock()) };
  } catch (error) {
    const [issue] = error instanceof Refusal ? (error.issues ?? []) : [];
    if (!issue) throw error;
    return issue;
  }
}

function listIn({ body }: ResendRequest): readonly unknown[] {
  const list = body();
  if (!Array.isArray(list)) throw invalid("emails", "must be an array");
  if (list.length > mostEntries) throw invalid("emails", `at most ${mostEntries} entries`);
  return list;
}

/** The path of a fault is that within the entry. */
function batchError(index: number, { path, message }: Issue): BatchError {
  return { index, message: path === "" ? message : `${resendFieldName(path)}: ${message}` };
}

/** A call names its first hundred faults, so what is left can have more. */
async function sendValid(request: ResendRequest) {
  const errors: BatchError[] = [];
  let left: readonly Entry[] | undefined;
  for (;;) {
    try {
      const data = await send(request, () => {
        left ??= readableIn(request, errors);
        return left;
      });
      return { data, errors: errors.toSorted(byIndex) };
    } catch (error) {
      if (left?.length === 0 && errors.length > 0 && isInvalid(error)) return { data: [], errors };
      const found = left && error instanceof Declined ? faultsOf(error, left) : [];
      if (!left || found.length === 0) throw error;
      errors.push(...found);
      const faulty = new Set(found.map(({ index }) => index));
      left = left.filter(({ index }) => !faulty.has(index));
      if (left.length === 0) return { data: [], errors: errors.toSorted(byIndex) };
    }
  }
}

/** The faults of entries, the first of each; none where anything else is wrong. */
function faultsOf({ error }: Declined, entries: readonly Entry[]): readonly BatchError[] {
  if (error.name !== "validation_error") return [];
  const faults = new Map<number, BatchError>();
  for (const issue of error.issues ?? []) {
    const [, at, path = ""] = /^emails\[(\d+)\]\.?(.*)$/s.exec(issue.path) ?? [];
    const index = entries[Number(at)]?.index;
    if (index !== undefined && !faults.has(index)) faults.set(index, batchError(index, { ...issue, path }));
  }
  return [...faults.values()];
}

function isInvalid(error: unknown): boolean {
  return error instanceof Declined && error.error.name === "validation_error";
}

function byIndex(one: BatchError, other: BatchError): number {
  return one.index - other.index;
}
