import type { Services } from "../../services.ts";

const rememberedMs = 60_000;

/** Returns how many recipients a second the account may send to in a region, read once a minute. */
export async function sendRate(services: Services, region: string): Promise<number> {
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
