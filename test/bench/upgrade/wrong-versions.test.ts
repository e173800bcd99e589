import { afterAll, expect, test } from "vitest";
import { judgeUpgrade } from "../../../bench/upgrade/judge.ts";
import { rehearseUpgrade } from "../../../bench/upgrade/rehearse.ts";
import { newCleanups } from "../../../local/cleanups.ts";
import { buildSeeded, type Change, seeded } from "./seeded-versions.ts";

const cleanups = newCleanups();
afterAll(() => cleanups.runAll());

/** What a short rehearsal finds between two versions of the rows of emails. */
async function problemsOf(former: readonly Change[], now: readonly Change[]): Promise<readonly string[]> {
  const versions = { former: await buildSeeded(former, cleanups), now: await buildSeeded(now, cleanups) };
  const facts = await rehearseUpgrade(
    { sends: 4, versions, turns: ["former", "now", "former"], settles: false },
    () => {},
    cleanups,
  );
  return judgeUpgrade(facts).problems;
}

// A local service for each, on a machine that may be busy.
const timeout = 240_000;

test(
  "a former version that refuses an attribute that it does not know is caught",
  async () => {
    const problems = await problemsOf(seeded.strictReader, seeded.newAttribute);
    expect(problems).toContainEqual(expect.stringMatching(/^GET \/emails\S* returned 500/));
  },
  timeout,
);

test(
  "a renamed attribute is caught",
  async () => {
    const problems = await problemsOf([], seeded.renamed);
    expect(problems).toContainEqual(expect.stringMatching(/^GET \/emails\S* returned 500/));
  },
  timeout,
);
