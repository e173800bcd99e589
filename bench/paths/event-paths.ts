import type { ExpectedRecord } from "../../functions/domain/domains/dns-records.ts";
import { zoneRecordOf } from "../../local/dns/publish.ts";
import { newWebhook } from "../../test/support/webhook.ts";
import { add, contactPath, email, patch, remove } from "./contact-path.ts";
import { type Path, type PathContext, path } from "./path.ts";

async function addWebhooks({ world, project }: PathContext, count: number): Promise<void> {
  for (let added = 0; added < count; added++) await newWebhook(world, project);
}

/** A path of a contact in a project with webhook endpoints. */
function contactEventPath(
  name: string,
  webhooks: number,
  run: (context: PathContext, id: string) => Promise<unknown>,
) {
  return contactPath(name, async (context, { contact }) => {
    await addWebhooks(context, webhooks);
    context.startCounting();
    await run(context, contact);
  });
}

/** A path of a check that finds a domain verified. */
function verifyPath(name: string, webhooks: number) {
  return path(name, async (context) => {
    const { world, project, startCounting } = context;
    const created = await add(context, "/domains", { name: `v.${project.domain}` });
    const url = `/domains/${created.body.id}`;
    const records: readonly ExpectedRecord[] = (await world.api("GET", `${url}/dns-records`, project)).body
      .records;
    for (const record of records) world.dns.zone.add(zoneRecordOf(record));
    await addWebhooks(context, webhooks);
    startCounting();
    await world.api("POST", `${url}/verify`, project);
  });
}

/**
 * Changes of contacts, domains and outbound sending in a project with webhook endpoints. The transaction of a change
 * also writes its event (two write units, four above a kilobyte) and a delivery for each endpoint (three, for its place
 * in an index). Deliveries are enqueued ten in a call, which the test's queue counts as one.
 */
export const eventPaths: readonly Path[] = [
  contactEventPath("POST /contacts, one webhook endpoint", 1, (context) =>
    add(context, "/contacts", { email: "new@example.com" }),
  ),
  contactEventPath("PATCH /contacts/:id, one webhook endpoint", 1, (context, id) =>
    patch(context, `/contacts/${id}`, { firstName: "Ada" }),
  ),
  contactEventPath("PATCH /contacts/:id, two events to ten webhook endpoints", 10, (context, id) =>
    patch(context, `/contacts/${id}`, { unsubscribed: true }),
  ),
  contactEventPath("DELETE /contacts/:address, one webhook endpoint", 1, (context) =>
    remove(context, `/contacts/${email}`),
  ),
  verifyPath("POST /domains/:id/verify that verifies", 0),
  verifyPath("POST /domains/:id/verify that verifies, one webhook endpoint", 1),
  path("POST /outbound/pause, one webhook endpoint", async (context) => {
    await addWebhooks(context, 1);
    context.startCounting();
    await context.world.api("POST", "/outbound/pause", context.project);
  }),
];
