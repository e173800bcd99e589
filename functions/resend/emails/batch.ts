import { handler as sendBulk } from "../../api/emails/send-bulk.ts";
import { type GivenFields, listOf } from "../engine/fields.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";
import { sendBody } from "./send-shapes.ts";

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

function entriesOf({ body, services }: ResendRequest): readonly Entry[] {
  const now = services.clock();
  return listOf(body(), "emails").map((given, index) => ({ index, email: sendBody(given, now) }));
}

/** A call names its first hundred faults, so what is left can have more. */
async function sendValid(request: ResendRequest) {
  const errors: BatchError[] = [];
  let left: readonly Entry[] | undefined;
  for (;;) {
    try {
      const data = await send(request, () => {
        left ??= entriesOf(request);
        return left;
      });
      return { data, errors: errors.toSorted((one, other) => one.index - other.index) };
    } catch (error) {
      const found = left && error instanceof Declined ? faultsOf(error, left) : [];
      if (!left || found.length === 0) throw error;
      errors.push(...found);
      const faulty = new Set(found.map(({ index }) => index));
      left = left.filter(({ index }) => !faulty.has(index));
      if (left.length === 0) return { data: [], errors };
    }
  }
}

/** The faults of entries, the first of each; none where anything else is wrong. */
function faultsOf({ error }: Declined, entries: readonly Entry[]): readonly BatchError[] {
  if (error.name !== "validation_error") return [];
  const faults = new Map<number, string>();
  for (const { path, message } of error.issues ?? []) {
    const [, at, field = ""] = /^emails\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    const index = entries[Number(at)]?.index;
    if (index !== undefined && !faults.has(index)) faults.set(index, `${field}: ${message}`);
  }
  return [...faults].map(([index, message]) => ({ index, message }));
}
