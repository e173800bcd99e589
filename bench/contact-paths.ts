import {
  add,
  byAddress,
  bySegment,
  contactPath,
  email,
  filePath,
  firstUse,
  get,
  other,
  patch,
  remove,
  startsJob,
} from "./contact-path.ts";
import type { Path } from "./path.ts";

export const contactPaths: readonly Path[] = [
  contactPath("GET /contacts", other, (at) => get(at, "/contacts")),
  contactPath("GET /contacts of an address", { ...bySegment, readUnits: 9 }, (at) =>
    get(at, `/contacts?email=${email}`),
  ),
  contactPath("POST /contacts", other, (at) => add(at, "/contacts", { email: "new@example.com" })),
  contactPath("POST /contacts into a group", { ...other, writeUnits: 20 }, (at, { audience }) =>
    add(at, "/contacts", { email: "new@example.com", audienceIds: [audience] }),
  ),
  contactPath("POST /contacts with a new property", firstUse, (at) =>
    add(at, "/contacts", { email: "new@example.com", properties: { plan: "pro" } }),
  ),
  contactPath("POST /contacts?upsert=true of an address that is there", byAddress, (at) =>
    add(at, "/contacts?upsert=true", { email, firstName: "Ada" }),
  ),
  contactPath("GET /contacts/:id", { ...other, depth: 1 }, (at, { contact }) =>
    get(at, `/contacts/${contact}`),
  ),
  contactPath("GET /contacts/:address", other, (at) => get(at, `/contacts/${email}`)),
  contactPath("PATCH /contacts/:id", other, (at, { contact }) =>
    patch(at, `/contacts/${contact}`, { unsubscribed: true }),
  ),
  contactPath("PATCH /contacts/:address", byAddress, (at) =>
    patch(at, `/contacts/${email}`, { lastName: "x" }),
  ),
  contactPath("DELETE /contacts/:id", { ...other, writeUnits: 24 }, (at, { contact }) =>
    remove(at, `/contacts/${contact}`),
  ),
  contactPath("DELETE /contacts/:address", { ...byAddress, writeUnits: 24 }, (at) =>
    remove(at, `/contacts/${email}`),
  ),
  contactPath("GET /contacts/:id/consent", other, (at, { contact }) =>
    get(at, `/contacts/${contact}/consent`),
  ),
  contactPath("GET /contact-properties", { ...other, depth: 1 }, (at) => get(at, "/contact-properties")),
  contactPath("POST /contact-properties", other, (at) =>
    add(at, "/contact-properties", { key: "plan", type: "string" }),
  ),
  contactPath("DELETE /contact-properties/:name", other, async (at) => {
    await add(at, "/contact-properties", { key: "plan", type: "string" });
    at.from();
    await remove(at, "/contact-properties/plan");
  }),
  contactPath("POST /subscriptions/subscribe", { ...other, writeUnits: 18 }, async (at, { contact }) => {
    const { body } = await add(at, "/topics", { name: "More" });
    at.from();
    await add(at, "/subscriptions/subscribe", { contactId: contact, topicId: body.id });
  }),
  contactPath("POST /contacts/imports", startsJob, (at) =>
    add(at, "/contacts/imports", { csv: "email\nnew@example.com\n", onConflict: "skip" }),
  ),
  contactPath("POST /contacts/exports", startsJob, (at, { audience }) =>
    add(at, "/contacts/exports", { audienceId: audience }),
  ),
  filePath("GET /contacts/imports/:id", { ...other, depth: 1 }, "/contacts/imports", (at, id) =>
    get(at, `/contacts/imports/${id}`),
  ),
  filePath("GET /contacts/imports/:id/errors", other, "/contacts/imports", (at, id) =>
    get(at, `/contacts/imports/${id}/errors`),
  ),
  filePath("GET /contacts/exports/:id", { ...other, depth: 1 }, "/contacts/exports", (at, id) =>
    get(at, `/contacts/exports/${id}`),
  ),
  contactPath("DELETE /contacts/:id?erase=true", startsJob, (at, { contact }) =>
    remove(at, `/contacts/${contact}?erase=true`),
  ),
  contactPath("POST /subscriptions/unsubscribe", other, (at, { contact }) =>
    add(at, "/subscriptions/unsubscribe", { contactId: contact }),
  ),
  contactPath("GET /suppressions", other, (at) => get(at, "/suppressions")),
  contactPath("POST /suppressions", other, (at) => add(at, "/suppressions", { email })),
  contactPath("DELETE /suppressions/:id", other, async (at) => {
    const { body } = await add(at, "/suppressions", { email });
    at.from();
    await remove(at, `/suppressions/${body.id}`);
  }),
];
