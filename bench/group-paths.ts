import {
  ada,
  add,
  bySegment,
  contactPath,
  deletesGroup,
  everybody,
  get,
  other,
  patch,
  remove,
  segmentPath,
} from "./contact-path.ts";
import type { Path } from "./path.ts";

const groups = (["audiences", "topics"] as const).flatMap((kind) => {
  const own = kind === "audiences" ? "audience" : "topic";
  return [
    contactPath(`GET /${kind}`, other, (at) => get(at, `/${kind}`)),
    contactPath(`POST /${kind}`, other, (at) => add(at, `/${kind}`, { name: "More" })),
    contactPath(`GET /${kind}/:id`, { ...other, depth: 1 }, (at, rows) => get(at, `/${kind}/${rows[own]}`)),
    contactPath(`PATCH /${kind}/:id`, other, (at, rows) => patch(at, `/${kind}/${rows[own]}`, { name: "x" })),
    contactPath(`DELETE /${kind}/:id`, deletesGroup, (at, rows) => remove(at, `/${kind}/${rows[own]}`)),
    contactPath(`GET /${kind}/:id/contacts`, { ...other, depth: 3, calls: 4 }, (at, rows) =>
      get(at, `/${kind}/${rows[own]}/contacts`),
    ),
  ];
});

export const groupPaths: readonly Path[] = [
  ...groups,
  contactPath("POST /audiences/:id/contacts", { ...other, writeUnits: 18 }, async (at, { contact }) => {
    const { body } = await add(at, "/audiences", { name: "More" });
    at.from();
    await add(at, `/audiences/${body.id}/contacts`, { contactId: contact });
  }),
  contactPath("DELETE /audiences/:id/contacts/:id", other, (at, { audience, contact }) =>
    remove(at, `/audiences/${audience}/contacts/${contact}`),
  ),
  segmentPath("GET /segments", other, everybody, (at) => get(at, "/segments")),
  segmentPath("POST /segments", other, everybody, (at) =>
    add(at, "/segments", { name: "More", filter: everybody }),
  ),
  segmentPath("GET /segments/:id", { ...other, depth: 1 }, everybody, (at, id) => get(at, `/segments/${id}`)),
  segmentPath("PATCH /segments/:id", other, everybody, (at, id) =>
    patch(at, `/segments/${id}`, { name: "x" }),
  ),
  segmentPath("DELETE /segments/:id", other, everybody, (at, id) => remove(at, `/segments/${id}`)),
  segmentPath("GET /segments/:id/contacts", bySegment, everybody, (at, id) =>
    get(at, `/segments/${id}/contacts`),
  ),
  segmentPath("GET /segments/:id/contacts of an address", bySegment, ada, (at, id) =>
    get(at, `/segments/${id}/contacts`),
  ),
];
