import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageTags } from "../../functions/settings/message-tags.ts";
import type { Cleanups } from "../../local/cleanups.ts";
import { servicesOf } from "../../local/development-project.ts";
import { countedInvoker } from "../../local/runtime/counted-invoker.ts";
import { newOffsetClock, type OffsetClock } from "../../local/runtime/offset-clock.ts";
import { newThreadInvoker } from "../../local/runtime/thread-invoker.ts";
import { startService } from "../../local/service.ts";
import type { RestoredProject } from "../restore/judge.ts";
import { settleRestored } from "../restore/settle.ts";
import { allEmailsOf } from "../soak/emails.ts";
import { holdingsOf, openProjects, type SoakProject } from "../soak/projects.ts";
import type { UpgradeFacts } from "./judge.ts";
import { lookBack, type Seen, sendAll } from "./traffic.ts";
import { type Turn, type Versions, versionedInvoker } from "./versions.ts";

export interface UpgradeOptions {
  /** How many sends there are in each turn. */
  readonly sends: number;
  readonly versions: Versions;
  /** An upgrade, a rollback and the upgrade again by default. */
  readonly turns?: readonly Turn[];
  /** Whether it goes on until everything is sent, true by default; the faults of the turns are known before. */
  readonly settles?: boolean;
}

/** Each change of the version has a time in which both run. */
const allTurns: readonly Turn[] = ["former", "both", "now", "both", "former", "now"];
/** Recipients a second in each region: a part of the emails waits for the next turn. */
const perSecond = 20;

/** Runs two versions of the functions in turn over one state, while callers send and read. */
export async function rehearseUpgrade(
  { sends, versions, turns = allTurns, settles = true }: UpgradeOptions,
  tell: (what: string) => void,
  cleanups: Cleanups,
): Promise<UpgradeFacts> {
  const clock = newOffsetClock();
  const running = await startVersions(versions, clock, cleanups);
  const { service, projects } = running;
  const seen: Seen = { answers: new Map(), faults: [], repeated: 0 };
  for (const turn of turns) {
    running.take(turn);
    tell(turn === "both" ? "both versions answer in turn" : `the version ${turn} answers`);
    await lookBack(service.url, seen, Math.ceil(sends / 2));
    await sendAll(service.url, projects, seen, sends);
  }
  const accounts = settles ? await settledAccounts(running, clock, seen, tell) : [];
  return {
    accepted: service.ses.accepts().flatMap(({ tags }) => tags[messageTags.email] ?? []),
    answered: [...seen.answers.values()].flatMap(({ ids }) => ids),
    ...{ faults: seen.faults, repeated: seen.repeated, projects: accounts },
  };
}

/** Waits until everything is sent. Returns the projects as they are then. */
async function settledAccounts(
  running: Awaited<ReturnType<typeof startVersions>>,
  clock: OffsetClock,
  seen: Seen,
  tell: (what: string) => void,
): Promise<readonly RestoredProject[]> {
  tell("waiting until everything is sent");
  const services = servicesOf(running.service);
  try {
    await settleRestored(running, services, clock, running.projects);
    const accounts = running.projects.map(async ({ id, opening }) => ({
      ...{ id, opening, closing: await holdingsOf(services, id) },
      emails: await allEmailsOf(services, id),
    }));
    return await Promise.all(accounts);
  } catch (error) {
    seen.faults.push(`the rows cannot be read by the present code: ${String(error).slice(0, 300)}`);
    return [];
  }
}

/** Starts a local service whose functions are those of the version whose turn it is, at first the former one. */
async function startVersions(versions: Versions, clock: OffsetClock, cleanups: Cleanups) {
  const dir = mkdtempSync(join(tmpdir(), "eds-upgrade-"));
  cleanups.add(() => rmSync(dir, { recursive: true, force: true }));
  const state: { turn: Turn; projects: readonly SoakProject[] } = { turn: "former", projects: [] };
  let running = () => 0;
  const service = await startService({
    ...{ dir, clock },
    newInvoker: (endpoints, log) => {
      const threads = newThreadInvoker(endpoints, log, clock);
      const counted = countedInvoker(versionedInvoker(threads, versions, () => state.turn));
      ({ running } = counted);
      return counted;
    },
    onReady: async (ready) => {
      state.projects = await openProjects(ready);
      for (const { region } of ready.model.configurationSets)
        ready.ses.setRate(region, { perSecond, enforced: true });
    },
  });
  cleanups.add(() => service.stop());
  const take = (turn: Turn) => {
    state.turn = turn;
  };
  return { service, running: () => running(), take, projects: state.projects };
}
