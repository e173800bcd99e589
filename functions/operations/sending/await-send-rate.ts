import type { Lane } from "../../gateways/emails/send-queues.ts";
import type { Services } from "../../services.ts";
import { takeSendRate } from "../../store/sending/send-rate.ts";

const rememberedMs = 60_000;
/** Below the account's rate, so that clocks that differ do not exceed it. */
const shareOfRate = 0.9;
/** A broadcast leaves a quarter of the rate to transactional emails. */
const shareOfBroadcast = 0.75;

/** Takes `units` of a region's send rate, in one of the next three seconds. Returns false when none is left. */
export async function awaitSendRate(
  services: Services,
  region: string,
  lane: Lane,
  units: number,
): Promise<boolean> {
  const limit = await limitOf(services, region, lane);
  for (let second = 1; ; second++) {
    if (await takeSendRate(services.tables, region, services.clock(), units, limit)) return true;
    if (second >= 3) return false;
    const intoSecond = services.clock().getTime() % 1000;
    await services.pause(1000 - intoSecond + services.tables.chance() * 200);
  }
}

/** Takes what several emails need together. Returns false where this second has too little left for all of them. */
export async function takeSendRateTogether(
  services: Services,
  region: string,
  lane: Lane,
  units: number,
): Promise<boolean> {
  const limit = await limitOf(services, region, lane);
  return units <= limit && takeSendRate(services.tables, region, services.clock(), units, limit);
}

/** Returns how many recipients of a lane may be sent to in a second. */
async function limitOf(services: Services, region: string, lane: Lane): Promise<number> {
  const rate = await sendRate(services, region);
  return Math.max(1, Math.floor(rate * shareOfRate * (lane === "broadcast" ? shareOfBroadcast : 1)));
}

/** Returns the account's rate in a region, read once a minute. */
async function sendRate(services: Services, region: string): Promise<number> {
  const { memory, clock, log } = services;
  const known = memory.sendRates.get(region);
  if (known && clock().getTime() - known.readAtMs < rememberedMs) return known.rate;
  try {
    const rate = await (await services.mailer()).readSendRate(region);
    memory.sendRates.set(region, { rate, readAtMs: clock().getTime() });
    return rate;
  } catch (error) {
    log.error("the send rate could not be read", { region, error });
    return known?.rate ?? 1;
  }
}
