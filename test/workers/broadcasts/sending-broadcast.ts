import { newBase } from "../../../functions/domain/broadcasts/broadcast-ids.ts";
import { idRandomBytes, newId } from "../../../functions/domain/platform/ids.ts";
import { monthOf } from "../../../functions/domain/projects/charge.ts";
import { advanceSending } from "../../../functions/operations/broadcasts/sending/advance-sending.ts";
import {
  type BroadcastContent,
  contentWrite,
  packContent,
} from "../../../functions/store/broadcasts/broadcast-content.ts";
import { type BroadcastRow, parseBroadcastRow } from "../../../functions/store/broadcasts/broadcasts.ts";
import { storeChunkOnce } from "../../../functions/store/broadcasts/chunks.ts";
import { newBroadcastWrite } from "../../../functions/store/broadcasts/drafts.ts";
import { readWholeChunk } from "../../../functions/store/broadcasts/whole-chunks.ts";
import type { Contact } from "../../../functions/store/contacts/contacts.ts";
import { addressStateKey, broadcastKey, contactKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import { transact } from "../../../functions/store/platform/transact.ts";
import { setFunds, type TestProject } from "../../support/project.ts";
import { putAll } from "../../support/put-all.ts";
import type { World } from "../../support/world.ts";

export interface SendingOptions {
  readonly recipients: number;
  readonly content?: Partial<BroadcastContent>;
  readonly groupId?: string;
  /** What is different about the contact at a place. */
  readonly contact?: (at: number) => Partial<Contact>;
}

/** A broadcast that has been prepared: its contacts, chunks of fifty, and its reservation, by credits of 10 and money. */
export async function sendingBroadcast(
  world: World,
  project: TestProject,
  { recipients, content, groupId, contact = () => ({}) }: SendingOptions,
) {
  const { services, clock } = world;
  const { tables, random } = services;
  const now = clock.now();
  const contacts = Array.from({ length: recipients }, (_, at) => ({
    ...contactAt(newId("con", new Date(now.getTime() + at), random(idRandomBytes)), at),
    ...contact(at),
  }));
  await putAll(
    world,
    contacts.flatMap((one) => [
      { ...contactKey(project.id, one.id), ...one },
      { ...addressStateKey(project.id, one.key), contactId: one.id },
    ]),
  );
  const base = newBase(now, random(idRandomBytes));
  const id = newId("brd", now, random(idRandomBytes));
  const chunks = Math.ceil(recipients / 50);
  for (let chunk = 0; chunk < chunks; chunk++) {
    const some = contacts.slice(chunk * 50, chunk * 50 + 50);
    await storeChunkOnce(tables, project.id, base, {
      ...{ broadcastId: id, chunk, first: chunk * 50, endsWith: some.at(-1)?.id ?? "", leftOut: [] },
      recipients: some.map((one) => [one.id, one.email]),
    });
  }
  await setFunds(world, project.id, { credits: 0, creditsGranted: 0, balanceMicros: 0 });
  const charge = { units: recipients, credits: Math.min(10, recipients), unitMicros: 1000 };
  const row: BroadcastRow = {
    ...{ id, projectId: project.id, name: "News", domainId: project.domainId, status: "sending" },
    region: "us-east-1",
    ...{ updatedAt: now.toISOString(), rev: 1, contentRev: 1, base, total: recipients },
    ...{ chains: [{ first: 0, chunks, recipients }], startedAt: now.toISOString() },
    money: { charge, month: monthOf(now), refundedUnits: 0, refundedChunks: 0 },
    ...(groupId !== undefined && { groupId }),
  };
  const whole = { from: `News <news@${project.domain}>`, replyTo: [], subject: "Hello", ...body, ...content };
  await transact(tables, id.slice(-26), {
    broadcast: newBroadcastWrite(tables, row),
    content: contentWrite(tables, row, packContent(whole)),
  });
  return { row, contacts, chunks };
}

const body = { html: '<p>Hello</p><a href="{{ unsubscribeUrl }}">Unsubscribe</a>' };

function contactAt(id: string, at: number): Contact {
  const email = `c${at}@example.com`;
  return {
    ...{ id, email, key: email, firstName: "Ada", lastName: null, properties: {} },
    ...{ unsubscribedAt: null, locked: false, audienceIds: [], topicIds: [], rev: 0, updatedAt: "now" },
  };
}

export async function currentRow(
  { services }: World,
  { projectId, id }: BroadcastRow,
): Promise<BroadcastRow> {
  return parseBroadcastRow((await getItem(services.tables, "data", broadcastKey(projectId, id))) ?? {});
}

/** Does what the job of a broadcast does, once. */
export async function tend(world: World, row: BroadcastRow): Promise<void> {
  await advanceSending(world.services, await currentRow(world, row), undefined);
}

/** Sends all chunks that wait and lets the job account for them, until nothing changes. */
export async function sendAll(world: World, row: BroadcastRow): Promise<BroadcastRow> {
  for (let round = 0; round < 10; round++) {
    await tend(world, row);
    await world.settle();
    if ((await currentRow(world, row)).status === "sent") break;
    world.clock.advance(60_000);
  }
  return currentRow(world, row);
}

/** The counts of a chunk that was closed. */
export async function closedCounts(
  { services }: World,
  { projectId, base = "" }: BroadcastRow,
  chunk: number,
) {
  const whole = await readWholeChunk(services.tables, projectId, base, chunk);
  return { sent: whole?.state.sent, unsent: whole?.state.unsent };
}
