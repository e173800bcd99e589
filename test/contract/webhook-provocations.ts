import type { RefusalName } from "../../functions/domain/platform/refusals.ts";
import { ask } from "../http/calls.ts";
import { beyondPlan, nobody } from "./contact-provocations.ts";
import type { Provoke } from "./provocations.ts";

const switchedOff: Provoke = async ({ world, call, by }) => {
  const path = call.path.replace(/\/(?:test|replay)$/, "");
  await world.api("PATCH", path, { ...by, body: { enabled: false } });
  return ask(world, call, by);
};

const ofRow = { not_found: nobody };

/** How the refusals of webhook endpoints are brought about. */
export const webhookProvocations: {
  readonly [operationId: string]: { readonly [name in RefusalName]?: Provoke };
} = {
  createWebhook: { invalid_state: beyondPlan },
  getWebhook: ofRow,
  updateWebhook: ofRow,
  deleteWebhook: ofRow,
  rotateWebhookSecret: ofRow,
  testWebhook: { ...ofRow, invalid_state: switchedOff },
  listDeliveries: ofRow,
  getDelivery: ofRow,
  replayWebhook: { ...ofRow, invalid_state: switchedOff },
};
