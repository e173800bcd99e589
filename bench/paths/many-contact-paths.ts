import { add, get, remove } from "./contact-path.ts";
import { type Path, type PathContext, path } from "./path.ts";

/** Imports contacts into a group; counts from the creation of the import's job. */
async function importInto(context: PathContext, count: number, group: object, name = "Ada"): Promise<void> {
  const lines = Array.from({ length: count }, (_, at) => `contact${at}@example.com,${name},Lovelace,pro`);
  const csv = `email,firstName,lastName,plan\n${lines.join("\n")}\n`;
  await add(context, "/contacts/imports", { csv, onConflict: "update", ...group });
  context.startCounting();
  await context.world.settle();
}

async function withMembers(context: PathContext, count: number, kind: "audiences" | "topics") {
  const { id } = (await add(context, `/${kind}`, { name: "Customers" })).body;
  await importInto(context, count, kind === "audiences" ? { audienceIds: [id] } : { topicIds: [id] });
  return id as string;
}

const deletions = (["audiences", "topics"] as const).map((kind) =>
  path(`worker: deletes 300 contacts' ${kind}`, async (context) => {
    const id = await withMembers(context, 300, kind);
    await remove(context, `/${kind}/${id}`);
    context.startCounting();
    await context.world.settle();
  }),
);

const pages = (["audiences", "topics"] as const).map((kind) =>
  path(`GET /${kind}/:id/contacts, a page of 100`, async (context) => {
    const id = await withMembers(context, 120, kind);
    context.startCounting();
    await get(context, `/${kind}/${id}/contacts?limit=100`);
  }),
);

const nobody = { all: [{ field: "email", operator: "starts_with", value: "nobody" }] };

/** Work over many contacts, and pages of them. */
export const manyContactPaths: readonly Path[] = [
  path("worker: imports 1,000 contacts into an audience", (context) =>
    withMembers(context, 1000, "audiences"),
  ),
  path("worker: imports changes of 1,000 contacts", async (context) => {
    const id = await withMembers(context, 1000, "audiences");
    await importInto(context, 1000, { audienceIds: [id] }, "Grace");
  }),
  ...deletions,
  ...pages,
  path("GET /segments/:id/contacts, of 1,000 contacts of whom none match", async (context) => {
    await withMembers(context, 1000, "audiences");
    const segment = (await add(context, "/segments", { name: "Some", filter: nobody })).body;
    context.startCounting();
    await get(context, `/segments/${segment.id}/contacts?limit=100`);
  }),
  path("POST /segments/preview, of 1,000 contacts of whom none match", async (context) => {
    await withMembers(context, 1000, "audiences");
    context.startCounting();
    await add(context, "/segments/preview", { filter: nobody });
  }),
  path("GET /segments/:id/contacts, a page of 100 of an audience", async (context) => {
    const id = await withMembers(context, 120, "audiences");
    const filter = { all: [{ field: "audienceId", operator: "equals", value: id }] };
    const segment = (await add(context, "/segments", { name: "Some", filter })).body;
    context.startCounting();
    await get(context, `/segments/${segment.id}/contacts?limit=100`);
  }),
];
