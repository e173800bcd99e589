import type * as z from "zod/mini";
import { handler as createImport } from "../../api/imports/create-import.ts";
import { handler as getImport } from "../../api/imports/get-import.ts";
import { handler as listImports } from "../../api/imports/list-imports.ts";
import type { imports as declared } from "../../contract/imports/imports.ts";
import { rawBody } from "../../http/call.ts";
import { fieldsOf, type GivenFields, invalid, listOf, listView } from "../engine/fields.ts";
import type { ResendRequest } from "../engine/request.ts";
import { isForm } from "../engine/surface.ts";
import { idsOf, isOptIn } from "./contact-shapes.ts";

export const imports = {
  "contacts.imports.create": async ({ ask, event }: ResendRequest) => {
    const form = isForm(event)
      ? await formOf(rawBody(event), event.headers["content-type"] ?? "")
      : undefined;
    const file = form?.get("file");
    const csv = file instanceof Blob ? await file.text() : undefined;
    const { id } = await ask(createImport, () => {
      if (!form || csv === undefined) throw invalid("file", "is required, in a multipart form");
      return { body: { csv, ...importFields(form) } };
    });
    return { object: "contact_import", id };
  },
  "contacts.imports.list": async ({ ask, query: { status, ...query } }: ResendRequest) =>
    listView(
      await ask(listImports, () => ({ query: { ...query, status: status && ownStatus(status) } })),
      shownImport,
    ),
  "contacts.imports.get": async ({ ask, params }: ResendRequest) =>
    shownImport(await ask(getImport, () => ({ params }))),
};

type Import = z.output<(typeof declared.getImport.reply)[1]>;
const statuses = {
  waiting: "queued",
  running: "in_progress",
  done: "completed",
  failed: "failed",
} as const;

/** @throws {Refusal} it is none of Resend's */
function ownStatus(wanted: string): string {
  const [own] = Object.entries(statuses).find(([, shown]) => shown === wanted) ?? [];
  if (own === undefined) throw invalid("status", `must be one of ${Object.values(statuses).join(", ")}`);
  return own;
}

function shownImport({ id, status, createdAt, endedAt, counts: { lines, ...counts } }: Import) {
  return {
    ...{ object: "contact_import", id, status: statuses[status], created_at: createdAt },
    ...{ completed_at: endedAt, counts: { total: lines, ...counts } },
  };
}

/** Undefined for a body that is not the form that its header says. */
async function formOf(bytes: Uint8Array, type: string): Promise<FormData | undefined> {
  try {
    // Copied, since a response takes no view of a shared buffer.
    return await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  } catch {
    return undefined;
  }
}

function importFields(form: FormData): GivenFields {
  const conflict = form.get("on_conflict") ?? "skip";
  if (conflict !== "skip" && conflict !== "upsert") throw invalid("on_conflict", "must be upsert or skip");
  const columns = jsonField(form, columnMap);
  const topics = listOf(jsonField(form, "topics"), "topics").filter((one, at) =>
    isOptIn(one, `topics[${at}]`),
  );
  const audienceIds = idsOf(jsonField(form, "segments"), "segments");
  return {
    onConflict: conflict === "upsert" ? "update" : conflict,
    ...(columns !== undefined && { columns: columnsOf(fieldsOf(columns, columnMap)) }),
    ...(audienceIds.length > 0 && { audienceIds }),
    ...(topics.length > 0 && { topicIds: topics.map(({ id }) => id) }),
  };
}

const columnMap = "column_map";
const columnNames: Readonly<Record<string, string>> = { first_name: "firstName", last_name: "lastName" };

/** Resend names the column of each field; here each column names its field. */
function columnsOf({ properties, ...fields }: GivenFields): GivenFields {
  const named = `${columnMap}.properties`;
  const own = Object.entries(fields).map(([name, column]) => [
    columnIn(column, `${columnMap}.${name}`),
    Object.hasOwn(columnNames, name) ? columnNames[name] : name,
  ]);
  const others = Object.entries(properties === undefined ? {} : fieldsOf(properties, named)).map(
    ([key, given]) => [
      columnIn(fieldsOf(given, `${named}.${key}`)["column"], `${named}.${key}.column`),
      `properties.${key}`,
    ],
  );
  return Object.fromEntries([...own, ...others]);
}

/** @throws {Refusal} it is no name */
function columnIn(given: unknown, path: string): string {
  if (typeof given === "string") return given;
  throw invalid(path, "must be the name of a column");
}

function jsonField(form: FormData, name: string): unknown {
  const text = form.get(name);
  if (text === null) return undefined;
  try {
    return JSON.parse(String(text));
  } catch {
    throw invalid(name, "must be JSON");
  }
}
