import { newLog } from "../../functions/gateways/platform/log.ts";
import { newMemory } from "../../functions/memory.ts";
import { admission } from "../../functions/operations/projects/admission/admission.ts";
import { inboundParts } from "./inbound-parts.ts";
import { memoryFiles } from "./memory-files.ts";
import {
  memoryObjects,
  recordedChunks,
  recordedHooks,
  recordedJobs,
  recordedQueues,
} from "./recorded-queues.ts";
import { newRecorder } from "./recorder.ts";
import { newTestChunks } from "./test-chunks.ts";
import { newTestClock } from "./test-clock.ts";
import { newTestJobs } from "./test-jobs.ts";
import { newTestModel } from "./test-model.ts";
import { newTestQueues } from "./test-queues.ts";
import { newTestWeb } from "./test-web.ts";
import { newTestWebhookQueue } from "./test-webhook-queue.ts";

/** The parts that tests look at and change. */
export function newParts() {
  const clock = newTestClock();
  const recorder = newRecorder();
  return {
    ...{
      clock,
      recorder,
      model: newTestModel(recorder),
      queues: newTestQueues(clock),
      jobs: newTestJobs(clock),
      inbound: [] as string[],
    },
    ...{ webhookQueue: newTestWebhookQueue(clock), chunks: newTestChunks(clock), web: newTestWeb(clock) },
    ...{ objects: new Map<string, Uint8Array>(), logged: [] as string[], events: [] as string[] },
  };
}

/** Returns a getter, as the services have for what is connected at its first use. */
export const always =
  <Value>(value: Value) =>
  async () =>
    value;

export function servicesOf(parts: ReturnType<typeof newParts>) {
  const { clock, recorder, queues, jobs, webhookQueue, chunks, web, model, objects, logged, inbound } = parts;
  return {
    clock: clock.now,
    log: newLog((line) => logged.push(line)),
    sendQueues: always(recordedQueues(queues, recorder)),
    jobQueue: always(recordedJobs(jobs, recorder)),
    webhookQueue: always(recordedHooks(webhookQueue, recorder)),
    broadcastQueue: always(recordedChunks(chunks, recorder)),
    web: always(web),
    objects: always(memoryObjects(objects, recorder)),
    files: always(memoryFiles(objects, recorder)),
    ...inboundParts(inbound, objects, recorder),
    markupModel: always(model),
    ...{ admission, memory: newMemory(), publicUrl: () => "https://api.eds.test" },
    ...{ configurationSets: "eds", tenants: false },
  };
}
