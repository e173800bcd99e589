import { randomBytes } from "node:crypto";
import type { Services } from "../../../functions/services.ts";
import { handler as applyReceiptRules } from "../../../functions/workers/domains/apply-receipt-rules.ts";
import type { Fields } from "../../../local/ses/receiving/query-fields.ts";
import { newDomain, newProject, type TestProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

/** Each test has a region of its own, because a region's rules are of the whole account. */
const regions = [
  ...["us-east-1", "us-east-2", "us-west-2", "eu-west-1", "eu-west-2", "eu-central-1"],
  ...["ca-central-1", "ap-southeast-1", "ap-southeast-2", "ap-southeast-3", "ap-northeast-1"],
];
let taken = 0;

export const test = testIn({ regions }).extend("region", () => regions[taken++ % regions.length] ?? "");

/** A rule of another application: without recipients it is for every email of the account. */
export function foreignRule(name: string, recipients: readonly string[] = [], stops = false): Fields {
  const stop: Fields[] = stops ? [{ StopAction: { Scope: "RuleSet" } }] : [];
  const actions = [{ S3Action: { BucketName: "other", ObjectKeyPrefix: "x/" } }, ...stop];
  return { Name: name, Enabled: "true", TlsPolicy: "Require", Recipients: recipients, Actions: actions };
}

/** The rule set of another application, active. */
export function withForeignSet(world: World, region: string, rules: readonly Fields[]): void {
  const state = world.ses.receipt(region);
  state.ruleSets.set("theirs", rules);
  state.active = "theirs";
}

/** Adds a verified domain of a new project, and asks for its email. */
export async function received(world: World, region: string) {
  const project = await newProject(world, { region: "us-east-1" });
  const name = `r${randomBytes(6).toString("hex")}.test`;
  const { id } = await newDomain(world, project.id, name, region);
  const { status } = await inbound(world, project, id, true);
  if (status !== 200) throw new Error(`inbound was not accepted: ${status}`);
  return { project, name, id };
}

export function inbound(world: World, { key }: TestProject, id: string, on: boolean) {
  return world.api("PATCH", `/domains/${id}`, { key, body: { inbound: on } });
}

export async function statusOf(world: World, { key }: TestProject, id: string): Promise<string> {
  return (await world.api("GET", `/domains/${id}`, { key })).body.inboundStatus;
}

export function apply({ services }: World, over: Partial<Services> = {}): Promise<void> {
  return applyReceiptRules.on({ ...services, ...over })();
}

/** The rules of a set, by name. */
export function rulesOf(world: World, region: string, set: string): readonly Fields[] {
  return world.ses.receipt(region).ruleSets.get(set) ?? [];
}

export function recipientsOf(world: World, region: string, set: string): readonly unknown[] {
  return rulesOf(world, region, set).flatMap(({ Recipients }) => Recipients ?? []);
}
