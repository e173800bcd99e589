import { messageTags } from "../../../functions/settings/message-tags.ts";
import type { Email } from "../../../functions/store/emails/emails.ts";
import { findUnkept } from "../../support/crash-answers.ts";
import { findUneven } from "../../support/crash-audience.ts";
import { broadcastsIn, findUnsent } from "../../support/crash-broadcasts.ts";
import { findMisledger } from "../../support/crash-consent.ts";
import { emailsIn } from "../../support/crash-emails.ts";
import { findLogGaps } from "../../support/crash-event-log.ts";
import { uncounted } from "../../support/crash-money.ts";
import type { StoredRow } from "../../support/crash-rows.ts";
import type { SimProject } from "../clients/project.ts";
import type { SimWorld } from "../engine/sim-world.ts";
import { findUnmodelled } from "./as-modelled.ts";
import { findAltered, findMischarged } from "./contents.ts";
import { findMisreceived } from "./received.ts";

const ends = ["sent", "failed", "canceled", "suppressed", "captured"];

/** What is violated when nothing is left to do; none if all holds. */
export async function findAtRest(sim: SimWorld): Promise<readonly string[]> {
  const rows = sim.rows.all();
  const own = await Promise.all(sim.projects.map((project) => findOf(sim, project, rows)));
  const dead = sim.queues.all().flatMap((queue) => queue.dead());
  const waiting = sim.queues.all().reduce((count, queue) => count + queue.waiting(), 0);
  return [
    ...own.flat(),
    ...dead.map((body) => `I10: a dead letter: ${body.slice(0, 200)}`),
    ...(waiting > 0 ? [`I10: ${waiting} messages wait`] : []),
    ...rows
      .filter(({ item: { duePk } }) => duePk !== undefined && !/^(CHECK#|PROJECTS$)/.test(String(duePk)))
      .map(({ pk, sk, item }) => `I10: ${pk} ${sk} is due at ${item["dueSk"]}`),
  ];
}

async function findOf(
  sim: SimWorld,
  project: SimProject,
  rows: readonly StoredRow[],
): Promise<readonly string[]> {
  const emails = emailsIn(rows, project.id);
  return [
    ...emails.flatMap((email) => findUnsettled(sim, email)),
    ...sim.money.of(project),
    ...(await findUnsent({ world: sim.world, project }, broadcastsIn(rows, project.id))),
    ...(await findUnmodelled(sim, project)),
    ...findUnkept(project.heard, emails),
    ...findUneven(rows, project.id),
    ...findMisreceived(sim, project, rows, emails),
    ...findAltered(sim.world.ses.accepts(), project.asked, emails),
    ...findMischarged(emails),
    ...uncounted(rows, project.id),
    ...emails.flatMap((email) => findLogGaps({ events: { seen: sim.reports }, project }, rows, email)),
    ...sim.endpoints.judge(project.id, rows, sim.receivers.web),
    ...sim.routed.judge(project, rows, emails),
    ...findMisledger(rows, project.id, { unasked: true }),
  ].map((text) => `${project.id}: ${text}`);
}

/** I1, I2: the email ended, and SES accepted it as often as that end says, but for what no answer and no report told of. */
function findUnsettled({ world, laws }: SimWorld, { id, stage }: Email): readonly string[] {
  const accepts = world.ses.accepts().filter(({ tags }) => tags[messageTags.email] === id).length;
  const should = stage === "sent" ? 1 : 0;
  const isTold = accepts >= should && accepts - should <= laws.unheard(id);
  return [
    ...(ends.includes(stage) ? [] : [`I1: ${id} is still ${stage}`]),
    ...(isTold ? [] : [`I2: ${accepts} accepts of ${id}, which is ${stage}`]),
  ];
}
