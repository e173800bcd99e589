import type { RefusalName } from "../../functions/domain/platform/refusals.ts";
import { groupsCountKey, inboundCapKey } from "../../functions/store/platform/keys.ts";
import { update } from "../../functions/store/platform/write.ts";
import { ask } from "../http/calls.ts";
import { newDomain } from "../support/project.ts";
import { nobody } from "./contact-provocations.ts";
import type { Provoke } from "./provocations.ts";

const withAction =
  (action: object): Provoke =>
  ({ world, call, by }) =>
    ask(world, { ...call, body: { ...Object(call.body), action } }, by);

const toNobody = withAction({ type: "webhook", webhookId: "whk_01KV5JE8G09BQEJJWM1YBQ5300" });
/** Three other emails have asked the address on this day. */
const askedOften: Provoke = async ({ world, call, project, by }) => {
  const day = Math.floor(world.clock.now().getTime() / 86_400_000);
  const key = inboundCapKey(project.id, `ask ana@example.com ${day}`);
  await update(world.services.tables, "data", { key, set: { members: new Set(["a", "b", "c"]) } });
  const action = { type: "forward", to: ["ana@example.com"] };
  return ask(world, { ...call, body: { ...Object(call.body), action } }, by);
};

const full =
  (kind: "rte" | "blo"): Provoke =>
  async ({ world, call, project, by }) => {
    const key = groupsCountKey(project.id, kind);
    await update(world.services.tables, "data", { key, set: { count: 500 } });
    return ask(world, call, by);
  };

const twice: Provoke = async ({ world, call, by }) => {
  await ask(world, call, by);
  return ask(world, call, by);
};

const expired: Provoke = async ({ world, call, by }) => {
  world.objects.clear();
  return ask(world, call, by);
};

/** A route would forward the email, and the key is of another domain. */
const ofOtherDomain: Provoke = async ({ world, call, project }) => {
  const action = { type: "forward", to: [`ana@${project.domain}`] };
  const body = { match: { recipient: "*" }, action };
  await world.api("POST", "/inbound/routes", { key: project.key, body });
  const other = await newDomain(world, project.id, `other.${project.domain}`, "us-east-1");
  return ask(world, call, { key: await project.newKey({ domainId: other.id }) });
};

const ofRow = { not_found: nobody };

/** How the refusals of inbound endpoints are brought about. */
export const inboundProvocations: {
  readonly [operationId: string]: { readonly [name in RefusalName]?: Provoke };
} = {
  getInboundEmail: ofRow,
  deleteInboundEmail: ofRow,
  getInboundRaw: ofRow,
  getInboundAttachment: ofRow,
  reprocessInboundEmail: { ...ofRow, invalid_state: expired, key_restricted: ofOtherDomain },
  createInboundRoute: { not_found: toNobody, rate_limited: askedOften, invalid_state: full("rte") },
  evaluateInboundRoutes: {
    not_found: ({ world, call, by }) =>
      ask(world, { ...call, body: { inboundEmailId: "inb_01KV5JE8G09BQEJJWM1YBQ5300" } }, by),
  },
  getInboundRoute: ofRow,
  updateInboundRoute: { ...ofRow, rate_limited: askedOften },
  deleteInboundRoute: ofRow,
  createBlocklistEntry: { already_exists: twice, invalid_state: full("blo") },
  deleteBlocklistEntry: ofRow,
};
