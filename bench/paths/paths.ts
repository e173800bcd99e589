import { activityPaths } from "./activity-paths.ts";
import { broadcastPaths } from "./broadcast-paths.ts";
import { contactPaths } from "./contact-paths.ts";
import { domainPaths } from "./domain-paths.ts";
import { emailPaths } from "./email-paths.ts";
import { eventPaths } from "./event-paths.ts";
import { groupPaths } from "./group-paths.ts";
import { inboundPaths } from "./inbound-paths.ts";
import { manyContactPaths } from "./many-contact-paths.ts";
import { markupPaths } from "./markup-paths.ts";
import type { Path } from "./path.ts";
import { projectPaths } from "./project-paths.ts";
import { sendPaths } from "./send-paths.ts";
import { templatePaths } from "./template-paths.ts";
import { unsubscribePaths } from "./unsubscribe-paths.ts";
import { webhookPaths } from "./webhook-paths.ts";
import { workerPaths } from "./worker-paths.ts";

/** Every measured path, in the order of the budgets' table. */
export const paths: readonly Path[] = [
  ...sendPaths,
  ...emailPaths,
  ...domainPaths,
  ...projectPaths,
  ...activityPaths,
  ...contactPaths,
  ...groupPaths,
  ...manyContactPaths,
  ...unsubscribePaths,
  ...workerPaths,
  ...webhookPaths,
  ...eventPaths,
  ...markupPaths,
  ...templatePaths,
  ...inboundPaths,
  ...broadcastPaths,
];
