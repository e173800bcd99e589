import type { RefusalName } from "../../functions/domain/platform/refusals.ts";
import { ask } from "../http/calls.ts";
import { nobodys } from "../http/rows.ts";
import { newCompleteBroadcast, startBroadcast } from "../support/broadcast-rows.ts";
import { newDomain } from "../support/project.ts";
import { beyondPlan, nobody } from "./contact-provocations.ts";
import type { Provoke } from "./provocations.ts";

const stale: Provoke = ({ world, call, by }) =>
  ask(world, { ...call, body: { ...Object(call.body), ifRevision: 99 } }, by);

const nobodysAudience: Provoke = ({ world, call, by }) =>
  ask(world, { ...call, body: { ...Object(call.body), audienceId: nobodys["audienceId"] } }, by);

const twice: Provoke = async ({ world, call, by }) => {
  await ask(world, call, by);
  return ask(world, call, by);
};

const sent: Provoke = async ({ world, call, by }) => {
  await world.api("POST", `${call.path}/send`, by);
  return ask(world, call, by);
};

const unverified: Provoke = async ({ world, call, project, by }) => {
  const name = `pending.${project.domain}`;
  const { id: domainId } = await newDomain(world, project.id, name, "us-east-1", "pending");
  const path = call.path.replace(/\/(send|test)$/, "");
  await world.api("PATCH", path, { ...by, body: { domainId, from: `a@${name}` } });
  return ask(world, call, by);
};

const withoutDomain: Provoke = async ({ world, call, project, by }) => {
  const name = `lost.${project.domain}`;
  const { id } = await newDomain(world, project.id, name, "us-east-1");
  const broadcastId = await newCompleteBroadcast(world, project);
  const own = { ...call, path: `/broadcasts/${broadcastId}/resume` };
  await world.api("PATCH", `/broadcasts/${broadcastId}`, {
    ...by,
    body: { domainId: id, from: `a@${name}` },
  });
  await startBroadcast(world, project, own);
  await world.api("DELETE", `/domains/${id}`, by);
  await world.settle();
  return ask(world, own, by);
};

const step = { not_found: nobody, invalid_state: twice };

/** How the refusals of broadcast endpoints are brought about. */
export const broadcastProvocations: {
  readonly [operationId: string]: { readonly [name in RefusalName]?: Provoke };
} = {
  createBroadcast: { not_found: nobodysAudience, invalid_state: beyondPlan },
  getBroadcast: { not_found: nobody },
  updateBroadcast: { not_found: nobody, invalid_state: stale },
  deleteBroadcast: { not_found: nobody, invalid_state: sent },
  sendBroadcast: { ...step, domain_not_verified: unverified },
  unscheduleBroadcast: step,
  pauseBroadcast: step,
  resumeBroadcast: { ...step, domain_not_verified: withoutDomain },
  cancelBroadcast: step,
  testBroadcast: { not_found: nobody, domain_not_verified: unverified },
  getBroadcastCost: { not_found: nobody },
  checkBroadcast: { not_found: nobody },
  listBroadcastEmails: { not_found: nobody },
  listBroadcastUnsent: { not_found: nobody },
  getBroadcastAnalytics: { not_found: nobody },
  duplicateBroadcast: { not_found: nobody, invalid_state: beyondPlan },
};
