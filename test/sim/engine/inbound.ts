import { mailArrives, type TestMail } from "../../support/inbound-mail.ts";
import type { World } from "../../support/world.ts";
import type { SimQueue } from "./queue.ts";

/** A message that SES received, by SES's own id of it. */
export interface Arrived {
  readonly messageId: string;
  readonly recipients: readonly string[];
  readonly at: Date;
}

/** SES's receiving side: messages become objects, and their notifications are on their way to the queue. */
export interface Inbound {
  readonly arrive: (mail: TestMail & { readonly raw: string | Uint8Array }) => void;
  readonly arrived: readonly Arrived[];
}

export function newInbound(world: World, queue: SimQueue): Inbound {
  const arrived: Arrived[] = [];
  return {
    arrived,
    arrive: (mail) => {
      const at = world.clock.now();
      const messageId = `received-${arrived.length + 1}`;
      mailArrives(world, { ...mail, messageId });
      for (const notification of world.inbound.splice(0)) queue.push(notification);
      arrived.push({ messageId, recipients: mail.recipients, at });
    },
  };
}

/** What comes back of what a deployment sends to the domains that it receives for. */
export function newLoops({ arrive }: Inbound, isOurs: (address: string) => boolean) {
  return ({ destinations, raw }: { readonly destinations: readonly string[]; readonly raw: Uint8Array }) => {
    const recipients = destinations.map((one) => one.toLowerCase()).filter(isOurs);
    if (recipients.length > 0) arrive({ recipients, raw, sender: "bounces@amazonses.com" });
  };
}
