import { messageTags } from "../../functions/settings/message-tags.ts";
import { indexSlices } from "../../functions/settings/tables.ts";
import { parseAddressState } from "../../functions/store/contacts/address-states.ts";
import { addressStateKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { dueRowsOf } from "../support/due-rows.ts";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";

/** Sends an email and answers its id. */
export async function send(
  world: World,
  { key, email }: TestProject,
  over: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { status, body } = await world.api("POST", "/emails", { key, body: email(over) });
  if (status !== 200) throw new Error(`refused: ${status} ${body.name}`);
  return body.id;
}

/** The record of an email, as its owner sees it. */
export async function read(world: World, { key }: TestProject, id: string) {
  const { status, body } = await world.api("GET", `/emails/${id}`, { key });
  if (status !== 200) throw new Error(`not read: ${status} ${body.name}`);
  return body;
}

/** What SES said yes to for an email, oldest first. */
export function acceptsOf(world: World, id: string) {
  return world.ses.accepts().filter(({ tags }) => tags[messageTags.email] === id);
}

/** What a project has left. */
export async function fundsOf({ services }: World, { id }: TestProject) {
  const shards = await readFunds(services.tables, id);
  const sum = (name: "credits" | "balanceMicros" | "quotaLeft") =>
    shards.reduce((total, shard) => total + shard[name], 0);
  return { credits: sum("credits"), balanceMicros: sum("balanceMicros"), quotaLeft: sum("quotaLeft") };
}

/** Why and since when a project does not send to an address; undefined where it does. */
export async function suppressionOf({ services }: World, { id }: TestProject, address: string) {
  const item = await getItem(services.tables, "data", addressStateKey(id, address.toLowerCase()));
  const found = parseAddressState(item);
  return found?.since === undefined ? undefined : found;
}

/** Every row in the sweeper's work list, due or not yet. */
export async function dueRows({ services }: World) {
  const end = new Date("9999-01-01T00:00:00Z");
  const slices = Array.from({ length: indexSlices }, (_, slice) => dueRowsOf(services.tables, slice, end));
  return (await Promise.all(slices)).flat();
}

const minute = 60_000;

/** Lets time pass, a minute at a time as the schedule does, with workers and sweeps at work. */
export async function pass(world: World, minutes: number): Promise<void> {
  for (let at = 0; at < minutes; at++) {
    world.clock.advance(minute);
    await world.sweep();
    await world.settle();
  }
}
