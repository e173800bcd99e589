import type { ExpectedRecord } from "../functions/domain/domains/dns-records.ts";
import { zoneRecordOf } from "../local/dns/publish.ts";
import { newWebhook } from "../test/support/webhook.ts";
import { add, contactPath, email, patch, remove } from "./contact-path.ts";
import { type At, type Limit, type Path, path } from "./path.ts";

/** Beside the path itself: the event, one delivery, and its hand-over, which decides nothing. */
const toOne = { depth: 3, deciding: 2, calls: 3, readUnits: 6 };
/** By the address, or after a look at SES and DNS, it is one call more. */
const toOneLater = { ...toOne, depth: 4, deciding: 3, calls: 4 };

async function hook({ world, project }: At, count = 1): Promise<void> {
  for (let at = 0; at < count; at++) await newWebhook(world, project);
}

/** A path of a contact in a project with endpoints. */
function toldContact(
  name: string,
  limit: Limit,
  count: number,
  run: (at: At, id: string) => Promise<unknown>,
) {
  return contactPath(name, limit, async (at, { contact }) => {
    await hook(at, count);
    at.from();
    await run(at, contact);
  });
}

/** A path of a check that finds a domain verified. */
function verifyPath(name: string, limit: Limit, hooks: number) {
  return path(name, limit, async (at) => {
    const { world, project } = at;
    const body = { name: `v.${project.domain}` };
    const made = await world.api("POST", "/domains", { ...project, body });
    const published = await world.api("GET", `/domains/${made.body.id}/dns-records`, project);
    const records: readonly ExpectedRecord[] = published.body.records;
    for (const record of records) world.dns.zone.add(zoneRecordOf(record));
    await hook(at, hooks);
    at.from();
    await world.api("POST", `/domains/${made.body.id}/verify`, project);
  });
}

/**
 * What changes of contacts, domains and outbound sending take where endpoints are told of them. Each is written in the
 * transaction that makes it true: an event takes two write units (four from a kilobyte on), a delivery of it three, as
 * it has a place in an index. Deliveries go to their queue ten in a call, which the test's queue counts as one.
 */
export const toldPaths: readonly Path[] = [
  toldContact("POST /contacts, one endpoint is told", { ...toOne, writeUnits: 11 }, 1, (at) =>
    add(at, "/contacts", { email: "new@example.com" }),
  ),
  toldContact("PATCH /contacts/:id, one endpoint is told", { ...toOne, writeUnits: 9 }, 1, (at, id) =>
    patch(at, `/contacts/${id}`, { firstName: "Ada" }),
  ),
  toldContact(
    "PATCH /contacts/:id unsubscribed, ten endpoints are told of two events",
    { ...toOne, writeUnits: 70 },
    10,
    (at, id) => patch(at, `/contacts/${id}`, { unsubscribed: true }),
  ),
  toldContact("DELETE /contacts/:address, one endpoint is told", { ...toOneLater, writeUnits: 19 }, 1, (at) =>
    remove(at, `/contacts/${email}`),
  ),
  verifyPath("POST /domains/:id/verify that verifies", { ...toOne, deciding: 3, writeUnits: 10 }, 0),
  verifyPath(
    "POST /domains/:id/verify that verifies, one endpoint is told",
    { ...toOneLater, writeUnits: 13 },
    1,
  ),
  path("POST /outbound/pause, one endpoint is told", { ...toOne, writeUnits: 7 }, async (at) => {
    await hook(at);
    at.from();
    await at.world.api("POST", "/outbound/pause", at.project);
  }),
];
