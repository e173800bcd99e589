import assert from "node:assert/strict";
import { monthOf } from "../../../functions/domain/projects/charge.ts";
import { generationKey, generationUsageKey } from "../../../functions/store/platform/keys.ts";
import { parseUsage } from "../../../functions/store/projects/generation-usage.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import type { Scenario } from "../every-call.ts";
import { minuteMs, withKey } from "./steps.ts";

const body = { prompt: "Welcome a new customer." };

/** Asserts that exactly the stored generations are charged, and that no unit stays taken for more than a minute. */
async function holdUsage({ rows, world, project, quiet }: CrashRun, ids: readonly string[]): Promise<void> {
  await quiet();
  const begun = world.clock.now();
  world.clock.advance(2 * minuteMs);
  const all = await rows.all();
  const { pk } = generationKey(project.id, "");
  const stored = all.filter((row) => row.pk === pk).map(({ sk }) => sk);
  const usageKey = generationUsageKey(project.id, monthOf(begun));
  const row = all.find((one) => one.pk === usageKey.pk && one.sk === usageKey.sk);
  const { usage } = parseUsage(row?.item);
  assert.equal(usage.used, stored.length, "I4: generations are charged that are not stored, or the reverse");
  for (const id of ids) assert.ok(stored.includes(id), `I1: ${id} was returned and is not stored`);
  const late = Object.values(usage.open).filter((at) => at > world.clock.now().getTime());
  assert.deepEqual(late, [], "I4: a unit is taken for longer than a generation runs");
}

/** A repeated request with a key is charged once, whatever happens on its way. */
export const generatedWithKey: Scenario = {
  name: "generated-with-key",
  act: async (run) => {
    const { insist, project } = run;
    const given = withKey(project, body);
    const first = await generated(run, () => insist("POST", "/ai/generate", given));
    const second = await generated(run, () => insist("POST", "/ai/generate", given));
    return async () => {
      assert.equal(first.body.id, second.body.id, "I5: a key has two generations");
      await holdUsage(run, [first.body.id]);
      const { pk } = generationKey(project.id, "");
      assert.equal(
        (await run.rows.all()).filter((row) => row.pk === pk).length,
        1,
        "I5: a key was charged twice",
      );
    };
  },
};

/** Without a key each request is its own: what succeeded is charged, and nothing else. */
export const generatedOnce: Scenario = {
  name: "generated-once",
  act: async (run) => {
    const { ask, project } = run;
    const answer = await ask("POST", "/ai/generate", { key: project.key, body });
    return () => holdUsage(run, answer?.status === 200 ? [answer.body.id] : []);
  },
};

/** A claim of a process that ended is in the way for a minute: longer than a client insists. */
async function generated({ world }: CrashRun, insist: () => Promise<Answered>): Promise<Answered> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await insist();
    } catch (error) {
      if (attempt > 2) throw error;
      world.clock.advance(minuteMs);
    }
  }
}

type Answered = Awaited<ReturnType<CrashRun["insist"]>>;
