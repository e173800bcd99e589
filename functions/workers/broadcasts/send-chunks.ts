import { parseChunkMessage } from "../../domain/broadcasts/chunk-message.ts";
import { sendChunk } from "../../operations/broadcasts/sending/send-chunk.ts";
import { attempted, batchWorker } from "../../queue/batch-worker.ts";

/** The worker of the broadcast queue: each message is a chunk to be sent. */
export const handler = batchWorker(async (services, records) => {
  const failed = await Promise.all(
    records.map((record) =>
      attempted(services, record, async () => {
        const message = parseChunkMessage(record.body);
        if (!message) throw new Error("a message on the broadcast queue names no chunk");
        await sendChunk(services, message);
      }),
    ),
  );
  return failed.flat();
});
