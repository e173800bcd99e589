import {
  add,
  allContacts,
  contactPath,
  get,
  oneAddress,
  patch,
  remove,
  segmentPath,
} from "./contact-path.ts";
import type { Path } from "./path.ts";

const groups = (["audiences", "topics"] as const).flatMap((kind) => {
  const row = kind === "audiences" ? "audience" : "topic";
  return [
    contactPath(`GET /${kind}`, (context) => get(context, `/${kind}`)),
    contactPath(`POST /${kind}`, (context) => add(context, `/${kind}`, { name: "More" })),
    contactPath(`GET /${kind}/:id`, (context, rows) => get(context, `/${kind}/${rows[row]}`)),
    contactPath(`PATCH /${kind}/:id`, (context, rows) =>
      patch(context, `/${kind}/${rows[row]}`, { name: "x" }),
    ),
    contactPath(`DELETE /${kind}/:id`, (context, rows) => remove(context, `/${kind}/${rows[row]}`)),
    contactPath(`GET /${kind}/:id/contacts`, (context, rows) =>
      get(context, `/${kind}/${rows[row]}/contacts`),
    ),
  ];
});

export const groupPaths: readonly Path[] = [
  ...groups,
  contactPath("POST /audiences/:id/contacts", async (context, { contact }) => {
    const { body } = await add(context, "/audiences", { name: "More" });
    context.startCounting();
    await add(context, `/audiences/${body.id}/contacts`, { contactId: contact });
  }),
  contactPath("DELETE /audiences/:id/contacts/:id", (context, { audience, contact }) =>
    remove(context, `/audiences/${audience}/contacts/${contact}`),
  ),
  segmentPath("GET /segments", allContacts, (context) => get(context, "/segments")),
  segmentPath("POST /segments", allContacts, (context) =>
    add(context, "/segments", { name: "More", filter: allContacts }),
  ),
  segmentPath("POST /segments/preview", allContacts, (context) =>
    add(context, "/segments/preview", { filter: allContacts }),
  ),
  segmentPath("GET /segments/:id", allContacts, (context, id) => get(context, `/segments/${id}`)),
  segmentPath("PATCH /segments/:id", allContacts, (context, id) =>
    patch(context, `/segments/${id}`, { name: "x" }),
  ),
  segmentPath("DELETE /segments/:id", allContacts, (context, id) => remove(context, `/segments/${id}`)),
  segmentPath("GET /segments/:id/contacts", allContacts, (context, id) =>
    get(context, `/segments/${id}/contacts`),
  ),
  segmentPath("GET /segments/:id/contacts of an address", oneAddress, (context, id) =>
    get(context, `/segments/${id}/contacts`),
  ),
];
