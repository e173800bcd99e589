import type { RefusalName } from "../../functions/domain/platform/refusals.ts";
import { findReceiving } from "../../functions/store/domains/receiving.ts";
import { ask } from "../http/calls.ts";
import { newDomain, newProject } from "../support/project.ts";
import type { Provoke } from "./provocations.ts";

const region = "us-east-1";
const body = { inbound: true };

/** Another project receives the email of the hostname, and its token is in DNS. */
const receivedElsewhere: Provoke = async ({ world, call, by }) => {
  const domain = (await world.api("GET", call.path, by)).body.name;
  const other = await newProject(world);
  const { id } = await newDomain(world, other.id, domain, region);
  await world.api("PATCH", `/domains/${id}`, { key: other.key, body });
  const { ownershipToken } = (await findReceiving(world.services.tables, region, domain)) ?? {};
  world.dns.zone.add({ name: `_eds.${domain}`, type: "TXT", value: `eds-verification=${ownershipToken}` });
  return ask(world, { ...call, body }, by);
};

const otherExchanger: Provoke = async ({ world, call, by }) => {
  const domain = (await world.api("GET", call.path, by)).body.name;
  world.dns.zone.add({ name: domain, type: "MX", value: "10 mx.other.test" });
  return ask(world, { ...call, body }, by);
};

/** How the refusals of a domain's changes are brought about. */
export const domainProvocations: { readonly [name in RefusalName]?: Provoke } = {
  already_exists: receivedElsewhere,
  invalid_state: otherExchanger,
};
