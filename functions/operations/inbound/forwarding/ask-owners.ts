import {
  confirmationMs,
  isToBeAsked,
  mostAsked,
} from "../../../domain/inbound/forwarding/forwarding-rules.ts";
import type { RouteAction } from "../../../domain/inbound/routes.ts";
import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { askOwnerWrite, type ForwardAddress } from "../../../store/inbound/forward-addresses.ts";
import { takeCap } from "../../../store/inbound/inbound-caps.ts";
import { forwardAddressKey } from "../../../store/platform/keys.ts";
import { type ForwardFound, outsideOf } from "./forward-reads.ts";

const dayMs = 24 * 60 * 60_000;

/** Who has a route forward, and in which project. */
interface Asker {
  readonly projectId: string;
  readonly pin: string | null;
}

/**
 * Returns the addresses of an action whose owners are to be asked for their confirmation, as they are stored with the
 * route. Each takes its place among the confirmation emails of the day.
 * @throws {Refusal} `rate_limited`
 */
export async function ownersToAsk(
  services: Services,
  { projectId, pin }: Asker,
  action: RouteAction,
  found: ForwardFound,
): Promise<readonly ForwardAddress[]> {
  if (action.type !== "forward") return [];
  const now = services.clock();
  const addresses = outsideOf(action.to, found).filter((one) => isToBeAsked(found.asked.get(one), now));
  for (const address of addresses) await takePlace(services, projectId, address, now);
  return addresses.map((address) => ({
    ...{ projectId, address, status: "pending" as const },
    round: (found.asked.get(address)?.round ?? 0) + 1,
    askedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + confirmationMs).toISOString(),
    ...(pin !== null && { pin }),
  }));
}

export function askWrites({ tables }: Services, asked: readonly ForwardAddress[]) {
  return asked.map((one) => askOwnerWrite(tables, one));
}

/** Has the confirmation emails sent. One that is not enqueued is asked for again by a change of the route. */
export async function enqueueAsking(services: Services, asked: readonly ForwardAddress[]): Promise<void> {
  await Promise.all(
    asked.map(async ({ projectId, address, round }) => {
      const addressDigest = forwardAddressKey(projectId, address).sk;
      try {
        const queue = await services.inboundQueue();
        await queue.send({ kind: "confirm", projectId, addressDigest, round });
      } catch (error) {
        services.log.error("a confirmation email was not enqueued", { projectId, error });
      }
    }),
  );
}

async function takePlace(services: Services, projectId: string, address: string, now: Date): Promise<void> {
  const day = Math.floor(now.getTime() / dayMs);
  const until = new Date((day + 2) * dayMs);
  const member = newId("evt", now, services.random(idRandomBytes));
  const caps = [
    { subject: `ask ${address} ${day}`, most: mostAsked.address, until },
    { subject: `ask ${day}`, most: mostAsked.project, until },
  ];
  for (const cap of caps) {
    if (await takeCap(services.tables, projectId, cap, member)) continue;
    const retryAfter = Math.ceil(((day + 1) * dayMs - now.getTime()) / 1000);
    const text = `At most ${mostAsked.address} confirmation emails go to an address in a day, and ${mostAsked.project} out of a project.`;
    throw new Refusal("rate_limited", text, { retryAfter });
  }
}
