import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";
import { type Cleanups, newCleanups } from "../../local/cleanups.ts";
import { servicesOf } from "../../local/development-project.ts";
import { newOffsetClock, type OffsetClock } from "../../local/runtime/offset-clock.ts";
import type { ReadyService } from "../../local/service.ts";
import { allEmailsOf } from "../soak/emails.ts";
import { holdingsOf, openProjects, type SoakProject } from "../soak/projects.ts";
import type { RestoreFacts } from "./judge.ts";
import { startRehearsed } from "./service.ts";
import { settleRestored } from "./settle.ts";
import { sendMany } from "./traffic.ts";

export interface RehearsalOptions {
  /** How many emails are sent before the copy, and again after it. */
  readonly emails: number;
  /** Without the fence, to see what it prevents. */
  readonly fence: boolean;
}

/** Recipients a second in each region, so that a part of the emails waits when the tables are copied. */
const perSecond = 20;
/** How many emails are sent in the end, to see that the service works. */
const newEmails = 20;

interface Before {
  readonly projects: readonly SoakProject[];
  readonly answered: readonly string[];
  readonly accepted: readonly string[];
  readonly restoredAt: string;
}

/**
 * Rehearses a restoration of the tables on this machine: they are copied under traffic, the traffic goes on, and then
 * another service goes on with the copy. Queues and SES are as they are after such a loss: the queues are new, and what
 * SES has accepted stays accepted.
 */
export async function rehearseRestore(
  { emails, fence }: RehearsalOptions,
  tell: (what: string) => void,
  cleanups: Cleanups,
): Promise<RestoreFacts> {
  const dir = mkdtempSync(join(tmpdir(), "eds-restore-"));
  cleanups.add(() => rmSync(dir, { recursive: true, force: true }));
  const clock = newOffsetClock();
  tell(`sending ${emails} emails, copying the tables, sending ${emails} more`);
  const before = await loseTables(dir, clock, emails);
  tell("going on with the copy");
  const { projects, restoredAt } = before;
  const ready = async (one: ReadyService) => verifyDomains(one, projects);
  const restored = await startRehearsed(
    join(dir, "restored"),
    clock,
    fence ? restoredAt : undefined,
    ready,
    cleanups,
  );
  const answeredAfter = await sendMany(restored.service.url, projects, newEmails);
  const services = servicesOf(restored.service);
  await settleRestored(restored, services, clock, projects);
  const accounts = projects.map(async ({ id, opening }) => ({
    ...{ id, opening, closing: await holdingsOf(services, id) },
    emails: await allEmailsOf(services, id),
  }));
  return {
    ...{ acceptedBefore: before.accepted, acceptedAfter: restored.accepted() },
    ...{ answeredBefore: before.answered, answeredAfter },
    projects: await Promise.all(accounts),
  };
}

/** Runs a service until its tables are lost; the copy of an earlier moment is in `restored`. */
async function loseTables(dir: string, clock: OffsetClock, emails: number): Promise<Before> {
  const own = newCleanups();
  let projects: readonly SoakProject[] = [];
  try {
    const ready = async (one: ReadyService) => {
      projects = await openProjects(one);
      for (const region of regionsOf(one)) one.ses.setRate(region, { perSecond, enforced: true });
    };
    const { service, accepted } = await startRehearsed(join(dir, "lost"), clock, undefined, ready, own);
    const first = await sendMany(service.url, projects, emails);
    const more = sendMany(service.url, projects, emails);
    copyTables(join(dir, "lost"), join(dir, "restored"));
    const second = await more;
    // Some of what waited in the copy is sent now.
    await sleep(sendingMs);
    await service.stop();
    return {
      ...{ projects, answered: [...first, ...second], accepted: accepted() },
      restoredAt: clock.now().toISOString(),
    };
  } finally {
    await own.runAll();
  }
}

const sendingMs = 4000;

/** A copy of one instant, as point-in-time recovery makes it, while the engine goes on writing. */
function copyTables(from: string, to: string): void {
  mkdirSync(join(to, "dynamodb"), { recursive: true });
  copyFileSync(join(from, "version"), join(to, "version"));
  const database = new DatabaseSync(join(from, "dynamodb", "dynamodb.sqlite"), { readOnly: true });
  try {
    database.exec("PRAGMA busy_timeout = 5000");
    database.prepare("VACUUM INTO ?").run(join(to, "dynamodb", "dynamodb.sqlite"));
  } finally {
    database.close();
  }
}

function regionsOf({ model }: ReadyService): readonly string[] {
  return [...new Set(model.configurationSets.map(({ region }) => region))];
}

/** SES of the other service does not know the domains yet; the account's own would. */
async function verifyDomains(ready: ReadyService, projects: readonly SoakProject[]): Promise<void> {
  const { deployment } = servicesOf(ready);
  for (const region of regionsOf(ready)) {
    ready.ses.setRate(region, { perSecond: 100_000, enforced: false });
    for (const { domain } of projects)
      await ready.ses.verify(region, domain, { [deploymentTag]: deployment.name });
  }
}
