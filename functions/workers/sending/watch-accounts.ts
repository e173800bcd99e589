import { watchAccounts } from "../../operations/sending/watch-accounts.ts";
import { scheduledWorker } from "../../queue/scheduled-worker.ts";

/** Runs every five minutes. */
export const handler = scheduledWorker(watchAccounts);
