import { isEnded } from "../../../domain/broadcasts/broadcast-status.ts";
import { chargeFor, microsOf, monthOf, priceOf, refundOf } from "../../../domain/projects/charge.ts";
import { sumOf } from "../../../domain/projects/funds.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { readFunds } from "../../../store/projects/funds.ts";
import { countRecipients } from "./count-recipients.ts";

/**
 * What a broadcast would cost now; once it has reserved its price, what that is and what of it came back. One that ended
 * before that has cost nothing.
 */
export async function broadcastCost(services: Services, broadcast: BroadcastRow) {
  if (broadcast.money) return account(broadcast, broadcast.money);
  return isEnded(broadcast.status) ? nothing(services, broadcast) : preview(services, broadcast);
}

function nothing({ deployment }: Services, { total, leftOut = {} }: BroadcastRow) {
  return {
    ...{ isFinal: true, recipients: total ?? null, isExact: true, leftOut },
    ...{ unitMicros: priceOf(deployment).unitMicros, credits: 0, micros: 0 },
    refunded: { units: 0, credits: 0, micros: 0 },
    after: null,
  };
}

function account(
  { total = 0, leftOut = {} }: BroadcastRow,
  { charge, refundedUnits }: NonNullable<BroadcastRow["money"]>,
) {
  return {
    ...{ isFinal: true, recipients: total, isExact: true, leftOut, unitMicros: charge.unitMicros },
    ...{ credits: charge.credits, micros: microsOf(charge) },
    refunded: { units: refundedUnits, ...refundOf(charge, 0, refundedUnits) },
    after: null,
  };
}

async function preview(services: Services, broadcast: BroadcastRow) {
  const { tables, clock, deployment, memory } = services;
  const { projectId, total, leftOut } = broadcast;
  const price = priceOf(deployment);
  const [counted, shards] = await Promise.all([
    total === undefined
      ? countRecipients(services, broadcast)
      : { recipients: total, leftOut: leftOut ?? {}, providers: {}, isExact: true },
    readFunds(tables, projectId, memory.shards.get(projectId) ?? 1),
  ]);
  const funds = sumOf(shards, monthOf(clock()));
  const none = {
    isFinal: false,
    unitMicros: price.unitMicros,
    refunded: { units: 0, credits: 0, micros: 0 },
  };
  if (!counted)
    return {
      ...none,
      recipients: null,
      isExact: false,
      leftOut: {},
      credits: null,
      micros: null,
      after: null,
    };
  const { providers: _, ...shown } = counted;
  const charge = chargeFor(counted.recipients, funds.credits, price);
  const micros = microsOf(charge);
  return {
    ...{ ...none, ...shown, credits: charge.credits, micros },
    after: {
      credits: funds.credits - charge.credits,
      balanceMicros: funds.balanceMicros - micros,
      quotaLeft: funds.quotaLeft - counted.recipients,
    },
  };
}
