import { activity } from "./activity.ts";
import type { Operation } from "./area.ts";
import { audiences } from "./audiences.ts";
import { contacts } from "./contacts.ts";
import { domains } from "./domains.ts";
import { emails } from "./emails.ts";
import { imports } from "./imports.ts";
import { keys } from "./keys.ts";
import { limits } from "./limits.ts";
import { members } from "./members.ts";
import { outbound } from "./outbound.ts";
import { projects } from "./projects.ts";
import { segments } from "./segments.ts";
import { subscriptions } from "./subscriptions.ts";
import { suppressions } from "./suppressions.ts";
import { topics } from "./topics.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { webhooks } from "./webhooks.ts";

/** Every endpoint of the public API, by area. */
export const areas = {
  emails,
  contacts,
  imports,
  audiences,
  topics,
  segments,
  subscriptions,
  suppressions,
  unsubscribe,
  domains,
  webhooks,
  activity,
  outbound,
  limits,
  projects,
  keys,
  members,
} as const;

export const operations: readonly Operation[] = Object.values(areas).flatMap((area): Operation[] =>
  Object.values(area),
);

/** Refusals that any endpoint can answer with; a declaration adds its own. */
export { sharedRefusals } from "./shared-refusals.ts";
