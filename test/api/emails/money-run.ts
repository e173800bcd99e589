import assert from "node:assert/strict";
import { idRandomBytes, newId } from "../../../functions/domain/platform/ids.ts";
import { monthEnd } from "../../../functions/domain/projects/charge.ts";
import { deposit } from "../../../functions/store/projects/projects.ts";
import type { TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";
import {
  accept,
  deliverAll,
  expectedOf,
  giveUp,
  type Reference,
  type Sending,
  turn,
} from "./money-reference.ts";
import { giveRights } from "./money-rights.ts";
import type { MailPlan, Step } from "./money-steps.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** A project that is put through steps, and what the reference says of it. */
export interface Run {
  readonly world: World;
  readonly project: TestProject;
  readonly own: Reference;
  last: Sending | undefined;
  /** The key that sends. */
  sender: string;
}

/** Does one step to the service and to the reference; fails where they answer differently. */
export async function take(run: Run, step: Step): Promise<void> {
  const { world, own } = run;
  turn(own, world.clock.now());
  switch (step.kind) {
    case "send":
    case "bulk":
      run.last = sendingOf(run, step.kind, step.key, step.mails);
      return send(run, run.last);
    case "repeat":
      return run.last && send(run, run.last);
    case "cancel":
      return cancel(run, step.which);
    case "deliver":
      return deliver(run, step.rejected);
    case "fund":
      return fund(run, step.micros);
    case "pause":
    case "resume":
      await succeed(run, "POST", `/outbound/${step.kind}`);
      own.paused = step.kind === "pause";
      return;
    case "quota":
      await succeed(run, "PATCH", "/outbound", { monthlyQuota: step.quota });
      own.monthlyQuota = step.quota;
      return;
    case "rights":
      return giveRights(run, step.rights);
    case "move":
      return move(run, step.which);
    case "wait":
      return world.clock.advance(step.hours * 60 * 60 * 1000);
    case "month":
      return world.clock.set(monthEnd(world.clock.now()).toISOString());
  }
}

function sendingOf(
  { world, project }: Run,
  kind: "send" | "bulk",
  key: string | undefined,
  mails: readonly MailPlan[],
): Sending {
  const scheduledAt = new Date(world.clock.now().getTime() + 10 * 24 * 60 * 60 * 1000);
  const bodies = mails.map(({ units, scheduled, wording }) =>
    project.email({
      // The last one again in another case: it is one recipient and one unit.
      to: [...Array.from({ length: units }, (_, at) => `r${at}@example.com`), `R${units - 1}@Example.com`],
      subject: `Wording ${wording}`,
      ...(scheduled && { scheduledAt: scheduledAt.toISOString() }),
    }),
  );
  const [path, body] = kind === "send" ? ["/emails", bodies[0]] : ["/emails/bulk", { emails: bodies }];
  return { path, text: JSON.stringify(body), key, mails, scheduledAt };
}

async function send({ world, sender, own }: Run, sending: Sending): Promise<void> {
  const { path, text, key } = sending;
  const [now, price] = [world.clock.now(), world.services.deployment.priceMicros];
  const expected = expectedOf(own, sending, now, price);
  const headers = key === undefined ? {} : { "idempotency-key": key };
  const answer = await world.api("POST", path, { key: sender, text, headers });
  assert.deepEqual([answer.status, answer.body.name], [expected.status, expected.name]);
  assert.equal(answer.headers["idempotent-replayed"], expected.replay ? "true" : undefined);
  if (expected.replay) return assert.deepEqual(answer.body, expected.replay);
  if (answer.status !== 200) return;
  const ids: string[] =
    path === "/emails" ? [answer.body.id] : answer.body.items.map((one: { id: string }) => one.id);
  assert.ok(ids.every((id) => !own.emails.has(id)));
  accept(own, sending, ids, { reply: answer.body, now, price });
}

async function cancel(run: Run, which: number): Promise<void> {
  const { world, project, own } = run;
  const chosen = [...own.emails][which % Math.max(own.emails.size, 1)];
  if (!chosen) return;
  const [id, account] = chosen;
  const { status } = await world.api("POST", `/emails/${id}/cancel`, { key: project.key });
  const isUnsent = ["scheduled", "queued", "held"].includes(account.state);
  assert.equal(status, isUnsent ? 200 : 409);
  if (isUnsent) giveUp(own, account, "canceled");
}

/** An email that waits is moved and keeps its charge; what is asked of any other changes nothing. */
async function move({ world, project, own }: Run, which: number): Promise<void> {
  const chosen = [...own.emails][which % Math.max(own.emails.size, 1)];
  if (!chosen) return;
  const [id, { state, queuedAt }] = chosen;
  const at = queuedAt + 20 * dayMs;
  const body = { scheduledAt: new Date(at).toISOString() };
  const { status } = await world.api("PATCH", `/emails/${id}`, { key: project.key, body });
  const isLate = at + 60_000 < world.clock.now().getTime();
  assert.equal(status, state !== "scheduled" ? 409 : isLate ? 400 : 200);
}

/** Workers wait for the send rate, so an email whose day ends in this minute might be sent or given up: its day ends first. */
async function deliver({ world, own }: Run, rejected: boolean): Promise<void> {
  const now = world.clock.now().getTime();
  const ages = [...own.emails.values()].map(({ queuedAt }) => now - queuedAt);
  if (ages.some((age) => age > dayMs - 60_000 && age <= dayMs)) world.clock.advance(60_000);
  if (rejected) world.ses.setFault({ mode: "reject", times: 1000 });
  await world.settle();
  world.ses.clearFaults();
  deliverAll(own, rejected, world.clock.now());
}

async function fund({ world: { services }, project, own }: Run, micros: number): Promise<void> {
  const token = newId("evt", services.clock(), services.random(idRandomBytes));
  const paid = { micros, reference: token, at: services.clock().toISOString() };
  assert.ok(await deposit(services.tables, project.id, paid, token));
  assert.ok(!(await deposit(services.tables, project.id, paid, `${token}-2`)));
  own.balanceMicros += micros;
}

async function succeed({ world, project }: Run, method: string, path: string, body?: unknown): Promise<void> {
  const { status } = await world.api(method, path, { key: project.key, ...(body !== undefined && { body }) });
  assert.equal(status, 200);
}
