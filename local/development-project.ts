import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { seedDomain } from "../functions/operations/domains/seed-domain.ts";
import { addMember } from "../functions/operations/projects/change-members.ts";
import { issueKey } from "../functions/operations/projects/issue-key.ts";
import { firstPlan, openProject } from "../functions/operations/projects/open-project.ts";
import { newServices } from "../functions/services.ts";
import { deploymentTag } from "../functions/settings/deployment-tag.ts";
import { memberKey } from "../functions/store/platform/keys.ts";
import { getItem } from "../functions/store/platform/read.ts";
import { deposit } from "../functions/store/projects/projects.ts";
import { publishDomain } from "./dns/publish.ts";
import { developmentDomain as domain } from "./local-settings.ts";
import type { ReadyService } from "./service.ts";
import { developmentAccount } from "./sign-in/development-account.ts";

/** The project that a local service starts with. Its key is a secret of this machine alone. */
const DevelopmentProject = z.object({ projectId: z.string(), apiKey: z.string(), domain: z.string() });
export type DevelopmentProject = z.infer<typeof DevelopmentProject>;

/** Nobody waits for an account's rate on their own machine. */
const localRate = 500;

/**
 * Seeds a project with money, a verified domain and a key with full access, once: what an earlier run made is found
 * in `dir`. Without `dir` it is made anew.
 */
export async function seedDevelopmentProject(ready: ReadyService, dir?: string): Promise<DevelopmentProject> {
  const { ses, model } = ready;
  for (const region of new Set(model.configurationSets.map((set) => set.region))) {
    ses.setRate(region, { perSecond: localRate, enforced: false });
    await ses.verify(region, domain, { [deploymentTag]: servicesOf(ready).deployment.name });
  }
  const file = dir && join(dir, "development-project.json");
  if (file && existsSync(file)) {
    const earlier = DevelopmentProject.parse(JSON.parse(readFileSync(file, "utf8")));
    await keepOwner(ready, earlier.projectId);
    return earlier;
  }
  const project = await newProject(ready);
  if (file && dir) {
    mkdirSync(dir, { recursive: true });
    writeFileSync(file, JSON.stringify(project, undefined, 2), { mode: 0o600 });
  }
  return project;
}

async function newProject(ready: ReadyService): Promise<DevelopmentProject> {
  const services = servicesOf(ready);
  const { developer } = ready.signIn;
  const noticeEmail = developmentAccount.email;
  const { id: projectId } = await openProject(services, "Development", firstPlan, developer, noticeEmail);
  const paid = { micros: 10_000_000, reference: "development", at: services.clock().toISOString() };
  await deposit(services.tables, projectId, paid, `deposit-${projectId.slice(-20)}`);
  const region = services.deployment.homeRegion;
  const dkimTokens = ready.ses.identities(region).get(domain)?.tokens ?? [];
  const seed = { name: domain, region, status: "verified", dkimTokens } as const;
  // What is looked for once a day is there.
  publishDomain(ready.zone, await seedDomain(services, projectId, seed), services.deployment.serviceZone);
  const { text } = await issueKey(services, projectId, {
    name: "Development",
    scopes: ["*"],
    domainId: null,
  });
  return { projectId, apiKey: text, domain };
}

/** The development account is another person when sign-in had to move to another port: it owns the project all the same. */
async function keepOwner(ready: ReadyService, projectId: string): Promise<void> {
  const services = servicesOf(ready);
  const { developer } = ready.signIn;
  if (await getItem(services.tables, "data", memberKey(projectId, developer))) return;
  await addMember(services, { projectId, actor: developer }, { userId: developer, role: "owner" });
}

/** A further key of the project with full access, which sends from one domain's record alone. */
export async function newPinnedKey(
  ready: ReadyService,
  projectId: string,
  domainId: string,
): Promise<string> {
  const wanted = { name: "Pinned", scopes: ["*"], domainId } as const;
  return (await issueKey(servicesOf(ready), projectId, wanted)).text;
}

/** The world that the deployed send function sees, over the local engines. */
export function servicesOf({ model, clients }: ReadyService) {
  const fn = model.functions.find(({ name }) => name === "send-email");
  if (!fn) throw new Error("the templates have no send-email function");
  return newServices(fn.environment, clients.dynamo(fn.region));
}
