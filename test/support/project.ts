import { randomBytes } from "node:crypto";
import type { Grant } from "../../functions/domain/platform/scopes.ts";
import { hashOfKey } from "../../functions/domain/projects/key-text.ts";
import { seedDomain } from "../../functions/operations/domains/seed-domain.ts";
import { issueKey } from "../../functions/operations/projects/issue-key.ts";
import { openProject } from "../../functions/operations/projects/open-project.ts";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";
import { changeRecordUpdate } from "../../functions/store/domains/hostname-changes.ts";
import type { DomainRecord, NamedRecord } from "../../functions/store/domains/hostnames.ts";
import { apiKeyKey, fundsKey } from "../../functions/store/platform/keys.ts";
import { update } from "../../functions/store/platform/write.ts";
import { recordKeyUse } from "../../functions/store/projects/key-use.ts";
import { deposit } from "../../functions/store/projects/projects.ts";
import { newPerson, type TestPerson } from "./person.ts";
import type { World } from "./world.ts";

export interface TestProject {
  readonly id: string;
  /** The project's owner. */
  readonly owner: TestPerson;
  /** A key with full access. */
  readonly key: string;
  readonly keyId: string;
  readonly domain: string;
  readonly domainId: string;
  /** Returns the smallest valid email from the project's own domain, with other fields on top. */
  readonly email: (over?: Readonly<Record<string, unknown>>) => Record<string, unknown>;
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

/** Creates a project with a verified domain, so that the tests of a file are isolated. */
export async function newProject(world: World, terms: Terms = {}): Promise<TestProject> {
  const { services } = world;
  const owner = newPerson(world);
  const plan = Object.keys(services.deployment.plans)[0] ?? "";
  const { id } = await openProject(services, "Test", plan, owner.id);
  const domain = `d${randomBytes(6).toString("hex")}.test`;
  const { id: domainId } = await newDomain(world, id, domain, terms.region ?? "us-east-1");
  const { balanceMicros: micros, credits, monthlyQuota } = terms;
  if (micros)
    await deposit(
      services.tables,
      id,
      { micros, reference: id, at: services.clock().toISOString() },
      `d${id.slice(-20)}`,
    );
  if (credits !== undefined) await setFunds(world, id, { credits, creditsGranted: credits });
  if (monthlyQuota !== undefined) await setFunds(world, id, { monthlyQuota, quotaLeft: monthlyQuota });
  const newKey: TestProject["newKey"] = async ({ scopes = ["*"], domainId: pin = null }) =>
    (await usedKey(world, id, scopes, pin)).text;
  const email: TestProject["email"] = (over = {}) => ({
    from: `Sender <sender@${domain}>`,
    to: "recipient@example.com",
    subject: "Hello",
    html: "<p>Hello</p>",
    ...over,
  });
  const { text: key, key: stored } = await usedKey(world, id, ["*"], null);
  return { id, owner, key, keyId: stored.id, domain, domainId, email, newKey };
}

/** Creates a key that was used this minute, because the first request of a minute records the key's use. */
async function usedKey({ services }: World, projectId: string, scopes: Grant, domainId: string | null) {
  const issued = await issueKey(services, projectId, { name: "test", scopes, domainId });
  await recordKeyUse(services.tables, apiKeyKey(projectId, hashOfKey(issued.text)), services.clock());
  return issued;
}

/** Creates a domain record and SES's identity. */
export async function newDomain(
  { services, ses }: World,
  projectId: string,
  name: string,
  region: string,
  status: DomainRecord["status"] = "verified",
): Promise<DomainRecord> {
  if (status === "verified") await ses.verify(region, name, { [deploymentTag]: services.deployment.name });
  const dkimTokens = ses.identities(region).get(name)?.tokens ?? [];
  return (await seedDomain(services, projectId, { name, region, status, dkimTokens })).record;
}

/** Sets fields of a shard of a project's funds. */
export async function setFunds(
  { services }: World,
  projectId: string,
  fields: Readonly<Record<string, unknown>>,
  shard = 0,
): Promise<void> {
  await update(services.tables, "money", { key: fundsKey(projectId, shard), set: fields });
}

/** Sets the status of a domain's record without a check. */
export async function setDomainStatus(
  { services, clock }: World,
  projectId: string,
  named: NamedRecord,
  status: DomainRecord["status"],
): Promise<void> {
  const at = clock.now().toISOString();
  const verifiedAt = status === "verified" ? at : null;
  const change = { status, verifiedAt, updatedAt: at };
  await update(services.tables, "data", changeRecordUpdate(projectId, named, change));
}
