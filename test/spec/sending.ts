import type { Answer } from "../support/api.ts";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, fundsOf } from "../workers/mail.ts";

type Mail = Record<string, unknown>;

/** The two requests that send, each for one mail or for more where it can. */
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
  /** Fields that the mail has beside the least, or instead. */
  readonly mail?: Mail;
  readonly key?: string;
  readonly idempotencyKey?: string;
}

/** Sends a project's mail, with its key of full access and no idempotency key unless said otherwise. */
export function sendBy(
  world: World,
  { path, bodyOf }: Way,
  project: TestProject,
  given: Given = {},
): Promise<Answer> {
  const { mail = {}, key = project.key, idempotencyKey } = given;
  const headers = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
  return world.api("POST", path, { key, body: bodyOf(project.mail(mail)), headers });
}

/** Sends under the idempotency key "once", unless another is given. */
export function sendOnce(world: World, way: Way, project: TestProject, given: Given = {}): Promise<Answer> {
  return sendBy(world, way, project, { idempotencyKey: "once", ...given });
}

/** On an answer that was stored before. */
export const replayed = "idempotent-replayed";

/** What an answer says in short: its status and, where it is a refusal, its name. */
export function statusAndName({ status, body }: Answer): readonly [number, string | undefined] {
  return [status, status < 300 ? undefined : body.name];
}

/** How many of its mails SES has taken once the workers are through. */
export async function sentCount(world: World, project: TestProject): Promise<number> {
  await world.settle();
  return (await traces(world, project)).accepted;
}

/** Everything that a send would leave behind: funds, rows, messages that wait, and mail that SES took. */
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
