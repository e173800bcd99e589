import { handler as receiveEmail } from "../../functions/workers/inbound/receive-email.ts";
import type { Invoke } from "./crash-processes.ts";
import type { World } from "./world.ts";

const mostDeliveries = 12;
const redeliveryMs = 60_000;

/** Delivers received messages to their worker, and again those that it failed on, as the queue does. */
export function newReceive({ inbound, clock }: World, invoke: Invoke): () => Promise<void> {
  return async () => {
    for (let time = 0; inbound.length > 0; time++) {
      if (time === mostDeliveries) throw new Error("a received message stayed in its queue");
      for (const body of inbound.splice(0)) {
        const records = [{ messageId: "received", body }];
        // The worker reads only these fields of a record.
        const event = { Records: records } as unknown as Parameters<ReturnType<typeof receiveEmail.on>>[0];
        const answer = await invoke("receive", (own) => receiveEmail.on(own)(event));
        if (!answer || answer.batchItemFailures.length > 0) inbound.push(body);
      }
      clock.advance(redeliveryMs);
    }
  };
}
