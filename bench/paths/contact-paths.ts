import { add, contactPath, email, filePath, get, patch, remove } from "./contact-path.ts";
import type { Path } from "./path.ts";

const newEmail = "new@example.com";

/** Paths that find, create, change and delete contacts. */
const contacts: readonly Path[] = [
  contactPath("GET /contacts", (context) => get(context, "/contacts")),
  contactPath("GET /contacts of an address", (context) => get(context, `/contacts?email=${email}`)),
  contactPath("POST /contacts", (context) => add(context, "/contacts", { email: newEmail })),
  contactPath("POST /contacts into a group", (context, { audience }) =>
    add(context, "/contacts", { email: newEmail, audienceIds: [audience] }),
  ),
  contactPath("POST /contacts with a new property", (context) =>
    add(context, "/contacts", { email: newEmail, properties: { plan: "pro" } }),
  ),
  contactPath("POST /contacts?upsert=true of an existing address", (context) =>
    add(context, "/contacts?upsert=true", { email, firstName: "Ada" }),
  ),
  contactPath("GET /contacts/:id", (context, { contact }) => get(context, `/contacts/${contact}`)),
  contactPath("GET /contacts/:address", (context) => get(context, `/contacts/${email}`)),
  contactPath("PATCH /contacts/:id", (context, { contact }) =>
    patch(context, `/contacts/${contact}`, { unsubscribed: true }),
  ),
  contactPath("PATCH /contacts/:address", (context) =>
    patch(context, `/contacts/${email}`, { lastName: "x" }),
  ),
  contactPath("DELETE /contacts/:id", (context, { contact }) => remove(context, `/contacts/${contact}`)),
  contactPath("DELETE /contacts/:address", (context) => remove(context, `/contacts/${email}`)),
  contactPath("DELETE /contacts/:id?erase=true", (context, { contact }) =>
    remove(context, `/contacts/${contact}?erase=true`),
  ),
  contactPath("GET /contacts/:id/consent", (context, { contact }) =>
    get(context, `/contacts/${contact}/consent`),
  ),
];

const properties: readonly Path[] = [
  contactPath("GET /contact-properties", (context) => get(context, "/contact-properties")),
  contactPath("POST /contact-properties", (context) =>
    add(context, "/contact-properties", { key: "plan", type: "string" }),
  ),
  contactPath("DELETE /contact-properties/:name", async (context) => {
    await add(context, "/contact-properties", { key: "plan", type: "string" });
    context.startCounting();
    await remove(context, "/contact-properties/plan");
  }),
];

const files: readonly Path[] = [
  contactPath("POST /contacts/imports", (context) =>
    add(context, "/contacts/imports", { csv: `email\n${newEmail}\n`, onConflict: "skip" }),
  ),
  contactPath("POST /contacts/exports", (context, { audience }) =>
    add(context, "/contacts/exports", { audienceId: audience }),
  ),
  contactPath("POST /contacts/imports/:id/start", async (context) => {
    const { body } = await add(context, "/contacts/imports", { onConflict: "skip" });
    const name = String(body.uploadUrl).replace("https://bucket.test/", "").replace("?put", "");
    context.world.objects.set(name, Buffer.from(`email\n${newEmail}\n`));
    context.startCounting();
    await add(context, `/contacts/imports/${body.id}/start`, {});
  }),
  filePath("GET /contacts/imports", "/contacts/imports", (context) => get(context, "/contacts/imports")),
  filePath("GET /contacts/imports/:id", "/contacts/imports", (context, id) =>
    get(context, `/contacts/imports/${id}`),
  ),
  filePath("GET /contacts/imports/:id/errors", "/contacts/imports", (context, id) =>
    get(context, `/contacts/imports/${id}/errors`),
  ),
  filePath("GET /contacts/exports/:id", "/contacts/exports", (context, id) =>
    get(context, `/contacts/exports/${id}`),
  ),
];

const consent: readonly Path[] = [
  contactPath("POST /subscriptions/subscribe", async (context, { contact }) => {
    const { body } = await add(context, "/topics", { name: "More" });
    context.startCounting();
    await add(context, "/subscriptions/subscribe", { contactId: contact, topicId: body.id });
  }),
  contactPath("POST /subscriptions/leave", async (context, { contact }) => {
    const { body } = await add(context, "/topics", { name: "More" });
    await add(context, "/subscriptions/subscribe", { contactId: contact, topicId: body.id });
    context.startCounting();
    await add(context, "/subscriptions/leave", { contactId: contact, topicId: body.id });
  }),
  contactPath("POST /subscriptions/unsubscribe", (context, { contact }) =>
    add(context, "/subscriptions/unsubscribe", { contactId: contact }),
  ),
  contactPath("GET /suppressions", (context) => get(context, "/suppressions")),
  contactPath("POST /suppressions", (context) => add(context, "/suppressions", { email })),
  contactPath("POST /suppressions/imports, 100 lines", (context) => {
    const suppressions = Array.from({ length: 100 }, (_, at) => ({ email: `gone-${at}@example.com` }));
    return add(context, "/suppressions/imports", { suppressions });
  }),
  contactPath("POST /suppressions/remove", async (context) => {
    const { body } = await add(context, "/suppressions", { email });
    context.startCounting();
    await add(context, "/suppressions/remove", { ids: [body.id] });
  }),
  contactPath("DELETE /suppressions/:id", async (context) => {
    const { body } = await add(context, "/suppressions", { email });
    context.startCounting();
    await remove(context, `/suppressions/${body.id}`);
  }),
];

export const contactPaths: readonly Path[] = [...contacts, ...properties, ...files, ...consent];
