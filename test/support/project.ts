import { randomBytes } from "node:crypto";
import type { Grant } from "../../functions/domain/scopes.ts";
import { issueKey } from "../../functions/operations/issue-key.ts";
import { openProject } from "../../functions/operations/open-project.ts";
import { registerDomain } from "../../functions/operations/register-domain.ts";
import type { DomainRecord } from "../../functions/store/hostnames.ts";
import { fundsKey } from "../../functions/store/keys.ts";
import { deposit } from "../../functions/store/projects.ts";
import { updateItem } from "../../functions/store/table.ts";
import type { World } from "./world.ts";

export interface TestProject {
  readonly id: string;
  /** A key with full access. */
  readonly key: string;
  readonly domain: string;
  readonly domainId: string;
  /** The least that a send needs, from the project's own domain. */
  readonly mail: (over?: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  readonly newKey: (wanted: {
    readonly scopes?: Grant;
    readonly domainId?: string | null;
  }) => Promise<string>;
}

export interface Terms {
  readonly credits?: number;
  readonly balanceMicros?: number;
  readonly monthlyQuota?: number;
  readonly region?: string;
}

/** A project of its own for a test, with a verified domain, so that tests of a file do not meet. */
export async function newProject(world: World, terms: Terms = {}): Promise<TestProject> {
  const { services } = world;
  const id = await openProject(services, "Test", Object.keys(services.deployment.plans)[0] ?? "");
  const domain = `d${randomBytes(6).toString("hex")}.test`;
  const { id: domainId } = await newDomain(world, id, domain, terms.region ?? "us-east-1");
  const { balanceMicros: micros, credits, monthlyQuota } = terms;
  if (micros) await deposit(services.tables, id, { micros, reference: id, at: "now" }, `d${id.slice(-20)}`);
  if (credits !== undefined) await setFunds(world, id, { credits, creditsGranted: credits });
  if (monthlyQuota !== undefined) await setFunds(world, id, { monthlyQuota, quotaLeft: monthlyQuota });
  const newKey: TestProject["newKey"] = async ({ scopes = ["*"], domainId: pin = null }) =>
    (await issueKey(services, id, { name: "test", scopes, domainId: pin })).text;
  const mail: TestProject["mail"] = (over = {}) => ({
    from: `Sender <sender@${domain}>`,
    to: "recipient@example.com",
    subject: "Hello",
    html: "<p>Hello</p>",
    ...over,
  });
  return { id, key: await newKey({}), domain, domainId, mail, newKey };
}

/** A domain record of a project, and SES's identity with it. */
export async function newDomain(
  { services, ses }: World,
  projectId: string,
  name: string,
  region: string,
  status: DomainRecord["status"] = "verified",
): Promise<DomainRecord> {
  if (status === "verified") await ses.verify(region, name);
  return registerDomain(services, projectId, name, region, status);
}

/** Sets fields of a project's first shard of funds, whatever they were. */
export async function setFunds(
  { services }: World,
  projectId: string,
  fields: Readonly<Record<string, unknown>>,
  shard = 0,
): Promise<void> {
  const names = Object.keys(fields);
  await updateItem(services.tables, "money", {
    Key: fundsKey(projectId, shard),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, fields[name]])),
  });
}
