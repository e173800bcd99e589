import type * as z from "zod/mini";
import { handler as createSuppression } from "../../api/contacts/suppressions/create-suppression.ts";
import { handler as deleteSuppression } from "../../api/contacts/suppressions/delete-suppression.ts";
import { handler as listSuppressions } from "../../api/contacts/suppressions/list-suppressions.ts";
import { addressFault } from "../../contract/contacts/contact-record.ts";
import type { suppressions as declared } from "../../contract/contacts/suppressions.ts";
import { fieldsOf, invalid, listView } from "../engine/fields.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";
import { requireScopes } from "../engine/require-scopes.ts";

const mostInBatch = 100;

export const suppressions = {
  "suppressions.add": async (request: ResendRequest) => ({
    object: "suppression",
    id: await add(request, () => fieldsOf(request.body())["email"]),
  }),
  "suppressions.list": async ({ ask, query }: ResendRequest) =>
    listView(await ask(listSuppressions, () => ({ query })), shown),
  "suppressions.get": async (request: ResendRequest) => ({
    object: "suppression",
    ...shown(await found(request, request.params["suppressionRef"] ?? "")),
  }),
  "suppressions.remove": async (request: ResendRequest) =>
    remove(request, request.params["suppressionRef"] ?? ""),
  "suppressions.batch.add": async (request: ResendRequest) => {
    const data: object[] = [];
    for (const email of await textsOf(request, () => "emails", addressFault))
      data.push({ object: "suppression", id: await add(request, () => email) });
    return { data };
  },
  "suppressions.batch.remove": async (request: ResendRequest) => {
    const field = () => (fieldsOf(request.body())["ids"] === undefined ? "emails" : "ids");
    const refs = await textsOf(request, field);
    await requireScopes(request, deleteSuppression);
    // One that is not there refuses the call before another has ended. Two of the refs can be of one suppression.
    const ids: string[] = [];
    for (const ref of refs) ids.push((await found(request, ref)).id);
    for (const id of new Set(ids)) await end(request, id);
    return { data: ids.map(removed) };
  },
};

type Listed = z.output<(typeof declared.createSuppression.reply)[1]>;

const origins = {
  ...{ bounce: "bounce", repeated_soft_bounces: "bounce", complaint: "complaint" },
  ...{ unsubscribed: "manual", manual: "manual" },
} as const;

function shown({ id, email, reason, createdAt }: Listed) {
  return { id, email: email ?? "", origin: origins[reason], source_id: null, created_at: createdAt };
}

/** Adding an address again is no fault at Resend: it answers with the suppression that there is. */
async function add(request: ResendRequest, email: () => unknown): Promise<string> {
  try {
    const { id } = await request.ask(createSuppression, () => ({ body: { email: email() } }));
    return id;
  } catch (error) {
    if (!(error instanceof Declined) || error.error.name !== "already_exists") throw error;
    return (await found(request, String(email()))).id;
  }
}

async function remove(request: ResendRequest, ref: string) {
  return removed(await end(request, ref.includes("@") ? (await found(request, ref)).id : ref));
}

async function end({ ask }: ResendRequest, suppressionId: string): Promise<string> {
  const { id } = await ask(deleteSuppression, () => ({ params: { suppressionId } }));
  return id;
}

function removed(id: string) {
  return { object: "suppression", id, deleted: true };
}

/** The suppression of an address or an id. A list can begin at an id: the row before it leads back to it. */
async function found({ ask }: ResendRequest, ref: string): Promise<Listed> {
  const list = async (query: Readonly<Record<string, string>>) =>
    // Every query of this file asks for the cursor mode, whose items are these.
    (await ask(listSuppressions, () => ({ query }))).items as readonly Listed[];
  if (ref.includes("@")) return the(await list({ email: ref }), () => true);
  const [newer] = await list({ before: ref, limit: "1" }).catch(noSuch);
  const from = newer === undefined ? {} : { after: newer.id };
  return the(await list({ ...from, limit: "1" }), ({ id }) => id === ref);
}

/** A list begins at no row that is not there. */
function noSuch(error: unknown): never {
  const isGone = error instanceof Declined && error.error.name === "invalid_cursor";
  throw isGone ? notFound() : error;
}

function the(rows: readonly Listed[], is: (row: Listed) => boolean): Listed {
  const row = rows.find(is);
  if (row) return row;
  throw notFound();
}

/** What is wrong with the list is said once the key was judged, which the first row of the suppressions asks for. */
async function textsOf(
  { ask, body }: ResendRequest,
  field: () => string,
  faultOf: (text: string) => string | undefined = () => undefined,
): Promise<readonly string[]> {
  const texts = () => {
    const list = fieldsOf(body())[field()];
    if (!Array.isArray(list) || list.length === 0 || list.length > mostInBatch)
      throw invalid(field(), `must be a list of 1 to ${mostInBatch}`);
    return list.map((one: unknown, at) => {
      if (typeof one !== "string") throw invalid(`${field()}[${at}]`, "must be a string");
      const fault = faultOf(one);
      if (fault !== undefined) throw invalid(`${field()}[${at}]`, fault);
      return one;
    });
  };
  await ask(listSuppressions, () => {
    texts();
    return { query: { limit: "1" } };
  });
  return texts();
}

function notFound(): Declined {
  return new Declined({ statusCode: 404, name: "not_found", message: "Suppression not found." });
}
