import { setTimeout as sleep } from "node:timers/promises";
import type * as z from "zod/mini";
import { areas } from "../../functions/contract/index.ts";
import type { Client } from "../api-client.ts";

const { getBroadcast, getBroadcastAnalytics } = areas.broadcasts;

export type Figures = z.output<(typeof getBroadcastAnalytics.reply)[1]>;

export interface DemoBroadcast {
  readonly call: Client;
  readonly params: { readonly broadcastId: string };
  readonly print: (text: string) => void;
}

const lookEveryMs = 500;
const timeoutMs = 60_000;
const barLength = 40;

/** How many emails SES has reported on: those that were delivered, and those that bounced. */
export function reported({ delivered, bounced }: Figures): number {
  return delivered + bounced;
}

export async function figuresOf({ call, params }: DemoBroadcast): Promise<Figures> {
  return (await call(getBroadcastAnalytics, { params })).body;
}

/** Prints a bar that grows with the reports, until `isReached` says so. Throws an Error when that takes a minute. */
export async function follow(
  broadcast: DemoBroadcast,
  isReached: (figures: Figures, status: string) => boolean,
): Promise<Figures> {
  const { call, params, print } = broadcast;
  const deadline = performance.now() + timeoutMs;
  for (let shown = -1; ; await sleep(lookEveryMs)) {
    const { body } = await call(getBroadcast, { params });
    const figures = await figuresOf(broadcast);
    const now = reported(figures);
    if (now !== shown) print(barOf(figures, body.status));
    shown = now;
    if (isReached(figures, body.status)) return figures;
    if (performance.now() > deadline)
      throw new Error(`The broadcast is ${body.status}, with reports of ${now} emails, after a minute.`);
  }
}

/** Waits until nothing more is reported: what was handed over before a pause has arrived. */
export async function untilQuiet(broadcast: DemoBroadcast): Promise<Figures> {
  let before = await figuresOf(broadcast);
  for (let round = 0; round < timeoutMs / quietMs; round++) {
    await sleep(quietMs);
    const figures = await figuresOf(broadcast);
    if (reported(figures) === reported(before)) return figures;
    before = figures;
  }
  throw new Error("Emails of a paused broadcast are still delivered after a minute.");
}

/** Longer than a worker takes to see a pause. */
const quietMs = 6000;

function barOf(figures: Figures, status: string): string {
  const { recipients, delivered, bounced } = figures;
  const part = recipients === 0 ? 0 : Math.round((barLength * reported(figures)) / recipients);
  const bar = `${"#".repeat(part)}${".".repeat(barLength - part)}`;
  return `  ${bar} ${delivered} delivered, ${bounced} bounced (${status})\n`;
}
