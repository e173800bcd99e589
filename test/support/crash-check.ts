import type { Stage } from "../../functions/domain/emails/email-status.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import type { Email } from "../../functions/store/emails/emails.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { findUnkept } from "./crash-answers.ts";
import { findUneven } from "./crash-audience.ts";
import { broadcastsIn, chargedBroadcasts, findUnsent } from "./crash-broadcasts.ts";
import { findMisledger, sentToOptedOut } from "./crash-consent.ts";
import { emailsIn } from "./crash-emails.ts";
import { findLogGaps, findMissingDeliveries } from "./crash-event-log.ts";
import { misused, purseAfter, purseIn, uncounted } from "./crash-money.ts";
import type { StoredRow } from "./crash-rows.ts";
import type { CrashRun } from "./crash-run.ts";
import { findShared } from "./crash-tenancy.ts";
import type { TestProject } from "./project.ts";
import type { World } from "./world.ts";

/** What a project has left. */
export async function purseOf({ services }: World, { id }: TestProject) {
  const [shard] = await readFunds(services.tables, id);
  if (!shard) throw new Error("a project without funds");
  const { credits, balanceMicros, quotaLeft } = shard;
  return { credits, balanceMicros, quotaLeft };
}

const ends: readonly Stage[] = ["sent", "failed", "canceled", "suppressed", "captured"];

/** The violated invariants of a finished run; none if all hold. */
export async function findBroken(run: CrashRun): Promise<readonly string[]> {
  const rows = await run.rows.all();
  const emails = emailsIn(rows, run.project.id);
  const broadcasts = broadcastsIn(rows, run.project.id);
  const charged = [...emails, ...chargedBroadcasts(broadcasts)];
  const opening = purseIn(run.opening, run.project.id);
  const closing = purseIn(rows, run.project.id);
  return [
    ...emails.flatMap((email) => unsettled(run, email)),
    ...same("I3, I4, I6: what is left", closing, purseAfter(opening, closing, charged)),
    ...misused(closing, charged),
    ...uncounted(rows, run.project.id),
    ...(await findUnsent(run, broadcasts)),
    ...findUnkept(run.heard, emails),
    ...emails.flatMap((email) => findLogGaps(run, rows, email)),
    ...findMissingDeliveries(run, rows),
    ...sentAgainstWill(run),
    ...same("I10: dead letters", [run.world.queues.deadLetters().length, run.events.dead.length], [0, 0]),
    ...same(
      "the work list",
      rows.filter(isWaiting).map(({ sk }) => sk),
      [],
    ),
    ...same("the queues", [run.world.queues.waiting().length, run.events.waiting()], [0, 0]),
    ...findShared(run, rows),
    ...findUneven(rows, run.project.id),
    ...findMisledger(rows, run.project.id),
    ...sentToOptedOut(run, emails),
  ];
}

function same(claim: string, is: unknown, should: unknown): readonly string[] {
  if (JSON.stringify(is) === JSON.stringify(should)) return [];
  return [`${claim}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`];
}

/** I1, I2: the email ended, and SES accepted it as often as that end says. */
function unsettled({ world }: CrashRun, email: Email): readonly string[] {
  const { id, stage } = email;
  const accepts = world.ses.accepts().filter(({ tags }) => tags[messageTags.email] === id);
  return [
    ...(ends.includes(stage) ? [] : [`I1: ${id} is still ${stage}`]),
    ...same(`I2: accepts of ${id}`, accepts.length, stage === "sent" ? 1 : 0),
  ];
}

/** I9: no address that was suppressed before the run received an email. */
function sentAgainstWill({ world, opening }: CrashRun): readonly string[] {
  const stopped = opening.flatMap(({ item: { since, address } }) => (since === undefined ? [] : [address]));
  return world.ses
    .accepts()
    .flatMap(({ destinations }) =>
      destinations
        .filter((address) => stopped.includes(address.toLowerCase()))
        .map((address) => `I9: ${address} was sent to`),
    );
}

function isWaiting({ item: { duePk } }: StoredRow): boolean {
  return duePk !== undefined && !/^(CHECK#|PROJECTS$)/.test(String(duePk));
}
