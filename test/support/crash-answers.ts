import { timeOfId } from "../../functions/domain/platform/ids.ts";
import type { Email } from "../../functions/store/emails/emails.ts";
import type { Heard } from "./crash-run.ts";

/** I1, I5: responses to sends that do not hold; none if all do. */
export function findUnkept(heard: readonly Heard[], emails: readonly Email[]): readonly string[] {
  const yes = heard.filter(({ answer }) => answer.status < 300);
  const there = new Set(emails.map(({ id }) => id));
  const missing = yes.flatMap(({ answer }) => idsIn(answer.body).filter((id) => !there.has(id)));
  return [
    ...missing.map((id) => `I1: ${id} was accepted and is not there`),
    ...lives(yes, ({ at }) => at).flatMap(([key, some]) => {
      const texts = new Set(some.map(({ answer: { status, body } }) => JSON.stringify([status, body])));
      return texts.size === 1
        ? []
        : [`I5: a key was reused within 24 hours: ${texts.size} answers to ${key}`];
    }),
    ...lives(emails, timeOf).flatMap(([key, some]) => {
      // The ids of a bulk's emails differ only in their last two characters.
      const calls = new Set(some.map(({ id }) => id.slice(0, -2)));
      return calls.size === 1 ? [] : [`I5: ${calls.size} emails of one key: ${key}`];
    }),
  ];
}

function idsIn(body: { readonly id?: string; readonly items?: readonly { readonly id: string }[] }) {
  return body.items?.map(({ id }) => id) ?? (body.id === undefined ? [] : [body.id]);
}

function timeOf({ id }: Email): Date {
  return timeOfId(id);
}

const lifeMs = 24 * 60 * 60 * 1000;

/** Groups the uses of a key by its lifetimes: 24 hours from the first use. */
function lives<One extends { readonly idempotencyKey?: string | undefined }>(
  all: readonly One[],
  timeOfOne: (one: One) => Date,
): readonly (readonly [string, readonly One[]])[] {
  const groups = new Map<string, { readonly key: string; readonly from: number; readonly some: One[] }[]>();
  for (const one of [...all].sort((a, b) => timeOfOne(a).getTime() - timeOfOne(b).getTime())) {
    const key = one.idempotencyKey;
    if (key === undefined) continue;
    const at = timeOfOne(one).getTime();
    const known = groups.get(key) ?? [];
    groups.set(key, known);
    const last = known.at(-1);
    if (last && at - last.from < lifeMs) last.some.push(one);
    else known.push({ key, from: at, some: [one] });
  }
  return [...groups.values()].flat().map(({ key, some }) => [key, some] as const);
}
