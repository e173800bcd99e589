import { batchWorker } from "../../queue/batch-worker.ts";

/** Received emails wait in their queue and in S3 until they can be read. */
export const handler = batchWorker(async (_, records) => records.map(({ messageId }) => messageId));
