import { sweep } from "../../operations/sending/sweep/sweep.ts";
import { scheduledWorker } from "../../queue/scheduled-worker.ts";

/** Runs every minute. */
export const handler = scheduledWorker(async (services) => {
  const { rows } = await sweep(services);
  if (rows > 0) services.log.info("swept", { count: rows });
});
