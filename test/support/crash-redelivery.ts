import { isDeepStrictEqual } from "node:util";
import type { StoredRow } from "./crash-rows.ts";
import type { CrashRun } from "./crash-run.ts";

/** What a message that comes again leaves behind wherever it leads: no fact of any project. */
const traces = /^(RATE|SWEPT|KEY)/;

/**
 * I8, I10: gives every message and every event of a run to the workers once more, as a dead-letter queue that is
 * redriven does, or a queue that delivers late and twice. Throws where anything is another than it was.
 */
export async function redeliverAll(run: CrashRun): Promise<void> {
  const { world, events, rows, calm } = run;
  calm();
  const before = await rows.all();
  const accepted = world.ses.accepts().length;
  world.clock.advance(60_000);
  for (const { queue, body } of run.sent()) world.queues.push(queue, body);
  events.push([...events.seen]);
  await run.quiet();
  const changed = changes(before, await rows.all());
  if (changed.length > 0) throw new Error(`I8, I10: what came again changed ${changed.join(", ")}`);
  const more = world.ses.accepts().length - accepted;
  if (more > 0) throw new Error(`I2, I10: what came again was sent again: ${more}`);
  const set = world.queues.deadLetters().length + events.dead.length;
  if (set > 0) throw new Error(`I10: dead letters of what came again: ${set}`);
}

function changes(before: readonly StoredRow[], after: readonly StoredRow[]): readonly string[] {
  const known = new Map(before.map((row) => [`${row.table} ${row.pk} ${row.sk}`, row.item]));
  const names = new Set([...known.keys(), ...after.map(({ table, pk, sk }) => `${table} ${pk} ${sk}`)]);
  const now = new Map(after.map((row) => [`${row.table} ${row.pk} ${row.sk}`, row.item]));
  return [...names].filter((name) => {
    const [, pk = "", sk = ""] = name.split(" ");
    const isTrace = traces.test(pk) || traces.test(sk);
    return !isTrace && !isDeepStrictEqual(known.get(name), now.get(name));
  });
}
