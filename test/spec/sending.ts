import type { Answer } from "../support/api.ts";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, fundsOf } from "../workers/mail.ts";

type Mail = Record<string, unknown>;

/** The two operations that send: a single email, and a bulk. */
export const waysToSend = [
  {
    path: "/emails",
    bodyOf: (mail: Mail): unknown => mail,
    idsOf: ({ body }: Answer): readonly string[] => [body.id],
  },
  {
    path: "/emails/bulk",
    bodyOf: (mail: Mail): unknown => ({ emails: [mail] }),
    idsOf: ({ body }: Answer): readonly string[] => body.items.map(({ id }: { id: string }) => id),
  },
] as const;
export type Way = (typeof waysToSend)[number];

interface Given {
  /** Fields that replace those of the smallest valid email. */
  readonly mail?: Mail;
  readonly key?: string;
  readonly idempotencyKey?: string;
}

/** Sends an email, by default with a full-access key and without an idempotency key. */
export function sendBy(
  world: World,
  { path, bodyOf }: Way,
  project: TestProject,
  given: Given = {},
): Promise<Answer> {
  const { mail = {}, key = project.key, idempotencyKey } = given;
  const headers = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
  return world.api("POST", path, { key, body: bodyOf(project.email(mail)), headers });
}

/** Sends with the idempotency key "once" by default. */
export function sendOnce(world: World, way: Way, project: TestProject, given: Given = {}): Promise<Answer> {
  return sendBy(world, way, project, { idempotencyKey: "once", ...given });
}

/** The header of a replayed response. */
export const replayed = "idempotent-replayed";

/** A response's status and, for a refusal, its name. */
export function statusAndName({ status, body }: Answer): readonly [number, string | undefined] {
  return [status, status < 300 ? undefined : body.name];
}

/** Runs the workers and returns how many emails SES has accepted. */
export async function sentCount(world: World, project: TestProject): Promise<number> {
  await world.settle();
  return (await traces(world, project)).accepted;
}

/** Everything that a send changes: funds, rows, queued messages, and emails that SES accepted. */
export async function traces(world: World, project: TestProject) {
  const { body } = await world.api("GET", "/emails?limit=100", { key: project.key });
  const ids: readonly string[] = body.items.map(({ id }: { id: string }) => id);
  return {
    funds: await fundsOf(world, project),
    ids,
    waiting: world.queues.waiting().filter((message) => message.body.includes(project.id)).length,
    accepted: ids.flatMap((id) => acceptsOf(world, id)).length,
  };
}
