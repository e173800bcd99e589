import { microsOf, refundOf } from "../../functions/domain/charge.ts";
import type { Stage } from "../../functions/domain/email-status.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import { indexSlices } from "../../functions/settings/tables.ts";
import { listDue } from "../../functions/store/due.ts";
import type { Email } from "../../functions/store/emails.ts";
import { readFunds } from "../../functions/store/funds.ts";
import type { CrashRun } from "./crash-run.ts";
import type { TestProject } from "./project.ts";
import type { World } from "./world.ts";

export interface Purse {
  readonly credits: number;
  readonly balanceMicros: number;
  readonly quotaLeft: number;
}

export async function purseOf({ services }: World, { id }: TestProject): Promise<Purse> {
  const [shard] = await readFunds(services.tables, id);
  if (!shard) throw new Error("a project without funds");
  const { credits, balanceMicros, quotaLeft } = shard;
  return { credits, balanceMicros, quotaLeft };
}

const ends: readonly Stage[] = ["sent", "failed", "canceled", "suppressed"];

/** What the invariants find wrong with a run at rest, in words; nothing when they hold. */
export async function findBroken(run: CrashRun, opening: Purse): Promise<readonly string[]> {
  const { world, project } = run;
  const emails = await run.emails();
  const broken: string[] = [];
  const hold = (claim: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      broken.push(`${claim}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
  };
  for (const email of emails) {
    if (!ends.includes(email.stage)) broken.push(`I1: ${email.id} is still ${email.stage}`);
    hold(`I2: accepts of ${email.id}`, acceptsOf(world, email).length, email.stage === "sent" ? 1 : 0);
  }
  hold("I3, I4, I6: what is left", await purseOf(world, project), emails.reduce(lessCharge, opening));
  hold("I10: dead letters", [world.queues.deadLetters().length, run.deadEvents.length], [0, 0]);
  hold("the work list", await dueCount(world), 0);
  hold("the queues", [world.queues.waiting().length, world.events.length], [0, 0]);
  return broken;
}

function acceptsOf(world: World, { id }: Email) {
  return world.ses.accepts().filter(({ tags }) => tags[messageTags.email] === id);
}

function lessCharge(purse: Purse, { charge, refunded }: Email): Purse {
  const back = refundOf(charge, 0, refunded);
  return {
    credits: purse.credits - charge.credits + back.credits,
    balanceMicros: purse.balanceMicros - microsOf(charge) + back.micros,
    quotaLeft: purse.quotaLeft - charge.units + refunded,
  };
}

async function dueCount({ services }: World): Promise<number> {
  const end = new Date("9999-01-01T00:00:00Z");
  const slices = Array.from({ length: indexSlices }, (_, slice) => listDue(services.tables, slice, end, 10));
  return (await Promise.all(slices)).flat().length;
}
