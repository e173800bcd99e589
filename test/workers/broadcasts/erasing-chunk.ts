import { tenSize } from "../../../functions/domain/broadcasts/tens.ts";
import { eraseRecipient } from "../../../functions/operations/broadcasts/erasing/erase-recipient.ts";
import { findRecipient } from "../../../functions/operations/broadcasts/erasing/find-recipient.ts";
import { recipientViews } from "../../../functions/operations/broadcasts/reading/recipient-views.ts";
import type { Services } from "../../../functions/services.ts";
import type { BroadcastRow } from "../../../functions/store/broadcasts/broadcasts.ts";
import { readWholeChunk } from "../../../functions/store/broadcasts/whole-chunks.ts";
import { handler as sendChunks } from "../../../functions/workers/broadcasts/send-chunks.ts";
import { withStore } from "../../faults/mutants/seams.ts";
import { newProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";
import { closedCounts, currentRow, sendAll, sendingBroadcast, tend } from "./sending-broadcast.ts";

/** When the erasure comes, and where its process dies. */
export interface Schedule {
  /** It comes when the results of this ten are stored, and the next has not begun. */
  readonly ten: number;
  /** The recipient who is erased. */
  readonly index: number;
  /** How many writes the erasure gets done; it is repeated once the chunk has been sent. */
  readonly writes: number;
}

/** The version of the service that sends, and that which erases. */
export interface Versions {
  readonly sends?: (services: Services) => Services;
  readonly erases?: (services: Services) => Services;
}

const same = (services: Services) => services;

/**
 * Sends a chunk of fifty while a recipient is erased, and the clock goes on until the worker looks again. Returns what is
 * wrong afterwards; undefined where nothing is.
 */
export async function faultOf(
  world: World,
  { ten, index, writes }: Schedule,
  { sends = same, erases = same }: Versions = {},
): Promise<string | undefined> {
  const project = await newProject(world);
  const email = `erased${index}@example.com`;
  const theirs = (at: number) => (at === index ? { email, key: email } : {});
  const { row, contacts } = await sendingBroadcast(world, project, { recipients: 50, contact: theirs });
  const before = world.ses.emails().length;
  const erase = async (services: Services) => {
    const found = await findRecipient(services, row, contacts[index]?.id ?? "");
    if (found) await eraseRecipient(services, row.projectId, found);
  };
  const sending = behindTen(sends(world.services), ten, async () => {
    await erase(erases(dyingAfter(world.services, writes))).catch(() => undefined);
    world.clock.advance(6000);
  });
  await tend(world, row);
  await world.chunks.workOff(sendChunks.on(sending), 1);
  for (let time = 0; time < 2; time++) await erase(world.services);
  await sendAll(world, row);
  const sent = world.ses.emails().slice(before);
  const isLate = writes > 0 && Math.floor(index / tenSize) > ten;
  const toThem = sent.filter(({ destinations }) => destinations.includes(email)).length;
  if (toThem !== (isLate ? 0 : 1)) return `${toThem} emails to the erased recipient`;
  if (sent.length !== (isLate ? 49 : 50)) return `${sent.length} emails in all`;
  return faultAfter(world, row, { index, email, isLate });
}

interface Erased extends Pick<Schedule, "index"> {
  readonly email: string;
  readonly isLate: boolean;
}

async function faultAfter(world: World, row: BroadcastRow, { index, email, isLate }: Erased) {
  const counts = await closedCounts(world, row, 0);
  const wanted = isLate ? { sent: 49, unsent: { erased: 1 } } : { sent: 50, unsent: {} };
  if (JSON.stringify(counts) !== JSON.stringify(wanted)) return `counts: ${JSON.stringify(counts)}`;
  const { money, status } = await currentRow(world, row);
  if (status !== "sent" || money?.refundedUnits !== (isLate ? 1 : 0))
    return `refunded: ${money?.refundedUnits}`;
  const whole = await readWholeChunk(world.services.tables, row.projectId, row.base ?? "", 0);
  const view = whole && recipientViews(whole, row.base ?? "")[index];
  if (view?.to !== "erased") return `shown as ${view?.to}`;
  return JSON.stringify(whole?.chunk).includes(email) ? "the address is left in the chunk" : undefined;
}

/** Acts once the results of a ten are stored. */
function behindTen(services: Services, ten: number, act: () => Promise<void>): Services {
  return withStore(services, async (input, go) => {
    const reply = await go(input);
    if (String(input.Item?.["sk"]).endsWith(`#TEN#${ten}`)) await act();
    return reply;
  });
}

/** A process that dies behind so many writes. */
function dyingAfter(services: Services, writes: number): Services {
  let done = 0;
  return withStore(services, (input, go) => {
    if (input.UpdateExpression === undefined) return go(input);
    done += 1;
    if (done > writes) throw Object.assign(new Error("the process is gone"), { name: "Gone" });
    return go(input);
  });
}
