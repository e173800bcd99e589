import { broadcastLimits } from "./broadcast-limits.ts";
import { contactLimits } from "./contact-limits.ts";
import { emailLimits } from "./email-limits.ts";
import { inboundLimits } from "./inbound-limits.ts";
import type { Limit } from "./limit.ts";
import { projectLimits } from "./project-limits.ts";
import { templateLimits } from "./template-limits.ts";

/**
 * The limit of each path: what is measured. A path that gets cheaper makes its limit loose, and `npm run budgets` says
 * what to set instead; one that gets dearer needs a reason, and may not go above its ceiling (`ceilings.ts`).
 */
export const limits: Readonly<Record<string, Limit>> = {
  ...emailLimits,
  ...contactLimits,
  ...projectLimits,
  ...templateLimits,
  ...inboundLimits,
  ...broadcastLimits,
};
