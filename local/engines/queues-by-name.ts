import type { QueueModel } from "../template/message-models.ts";
import type { Model } from "../template/read-model.ts";

type Messaging = Pick<Model, "queues" | "eventSources" | "subscriptions">;

/**
 * Returns the queues to create. The engine identifies queues by name, so of two queues with the same name in different
 * regions only the one in use is created. Throws an Error when both are in use.
 */
export function queuesByName(model: Messaging): readonly QueueModel[] {
  const used = usedArns(model);
  const chosen = new Map<string, QueueModel>();
  for (const queue of model.queues) {
    const other = chosen.get(queue.name);
    if (other !== undefined && used.has(queue.arn) && used.has(other.arn)) {
      throw new Error(`${other.arn} and ${queue.arn} need different names to run locally.`);
    }
    if (other === undefined || used.has(queue.arn)) chosen.set(queue.name, queue);
  }
  return [...chosen.values()];
}

function usedArns({ queues, eventSources, subscriptions }: Messaging): ReadonlySet<string> {
  return new Set([
    ...eventSources.map(({ queueArn }) => queueArn),
    ...subscriptions.map(({ queueArn }) => queueArn),
    ...queues.flatMap(({ RedrivePolicy }) => (RedrivePolicy ? [RedrivePolicy.deadLetterTargetArn] : [])),
  ]);
}
