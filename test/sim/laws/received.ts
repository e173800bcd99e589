import { createHash } from "node:crypto";
import { newId } from "../../../functions/domain/platform/ids.ts";
import type { Email } from "../../../functions/store/emails/emails.ts";
import { type InboundEmail, parseInboundEmail } from "../../../functions/store/inbound/inbound-emails.ts";
import { contentFile, rawFile } from "../../../functions/store/inbound/inbound-files.ts";
import { parseEvent } from "../../../functions/store/outbox/events.ts";
import { inboundEmailKey } from "../../../functions/store/platform/keys.ts";
import type { StoredRow } from "../../support/crash-rows.ts";
import type { SimProject } from "../clients/project.ts";
import type { Arrived } from "../engine/inbound.ts";
import type { SimWorld } from "../engine/sim-world.ts";

const region = "us-east-1";

/** Wrong ends of received messages: each is in its recipient's project once, and was acted on at most once, or says why not. */
export function findMisreceived(
  { inbound, world }: SimWorld,
  project: SimProject,
  rows: readonly StoredRow[],
  emails: readonly Email[],
): readonly string[] {
  const { pk } = inboundEmailKey(project.id, "");
  const own = rows.filter((row) => row.pk === pk);
  const is = own.map(({ sk }) => sk);
  const should = inbound.arrived.flatMap((one) => idsOf(one, project.domain));
  const present = own
    .filter(({ item }) => item["deletedAt"] === undefined)
    .map(({ item }) => parseInboundEmail(item));
  const gone = own.filter(({ item }) => item["deletedAt"] !== undefined).map(({ sk }) => sk);
  const byKey = Map.groupBy(
    emails.filter(({ idempotencyKey }) => idempotencyKey?.startsWith("inbound/")),
    ({ idempotencyKey }) => idempotencyKey ?? "",
  );
  const kept = (id: string) =>
    [rawFile(project.id, id), contentFile(project.id, id)].filter((name) => world.objects.has(name)).length;
  return [
    ...should.filter((id) => !is.includes(id)).map((id) => `I1: the received message ${id} is lost`),
    ...is.filter((id) => !should.includes(id)).map((id) => `I7: ${id} was not received for the project`),
    ...present.flatMap((one) => [
      ...misrouted(one, byKey),
      ...(kept(one.id) === (one.status === "dropped" ? 0 : 2) || project.halfDeleted.has(one.id)
        ? []
        : [`I1: ${one.id} has ${kept(one.id)} objects`]),
    ]),
    ...gone
      .filter((id) => kept(id) > 0)
      .map((id) => `I1: the content of ${id} is kept, although it was deleted`),
    ...[...byKey].flatMap(([key, some]) => (some.length > 1 ? [`I2: ${some.length} emails of ${key}`] : [])),
    ...mistold(rows, project.id, present),
  ];
}

/** The ids of a message's rows in the project of a domain: they follow from the message and its recipients. */
function idsOf({ messageId, recipients, at }: Arrived, domain: string): readonly string[] {
  return recipients
    .filter((recipient) => recipient.endsWith(`@${domain}`))
    .map((recipient) => {
      const digest = createHash("sha256").update(`${region} ${messageId} ${recipient}`).digest();
      return newId("inb", at, digest);
    });
}

/** Actions of routes that did not end, that name another email than theirs, or that should not have happened. */
function misrouted(
  { id, routes, status, automatic, reprocessed }: InboundEmail,
  byKey: ReadonlyMap<string, readonly Email[]>,
): readonly string[] {
  const sent = [...byKey.keys()].filter((key) => key.startsWith(`inbound/${id}/`));
  const isQuiet = status !== "stored" || automatic !== undefined;
  return [
    ...(isQuiet && sent.length > 0 ? [`I9: ${id} is ${automatic ?? status}, and was answered: ${sent}`] : []),
    ...routes.flatMap(({ routeId, action, outcome, emailId }) => {
      if (outcome === "pending") return [`I1: ${routeId} has not acted on ${id}`];
      const isSent = action === "forward" || action === "reply";
      if (!isSent || !(outcome === "done" || outcome === "partly_unconfirmed")) return [];
      const [email] = byKey.get(`inbound/${id}/${routeId}/${reprocessed}`) ?? [];
      return email && email.id === emailId
        ? []
        : [`I1: ${routeId} names ${emailId} for ${id}, which is ${email?.id}`];
    }),
  ];
}

/** Events of received messages: one for each that is not dropped, and at most one more for each time it was routed again. */
function mistold(
  rows: readonly StoredRow[],
  projectId: string,
  present: readonly InboundEmail[],
): readonly string[] {
  const events = rows
    .filter(
      ({ pk, item }) =>
        pk.startsWith(`P#${projectId}#ACT#`) && /^email\.(received|blocked)$/.test(String(item["type"])),
    )
    .map(({ item }) => parseEvent(item));
  const told = Map.groupBy(events, ({ detail }) => String(detail["inboundEmailId"]));
  return present.flatMap(({ id, status, reprocessed }) => {
    const count = told.get(id)?.length ?? 0;
    const least = status === "dropped" ? 0 : 1;
    return count >= least && count <= least + reprocessed
      ? []
      : [`I8: ${count} events of ${id}, which is ${status}`];
  });
}
