import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { ensureOwner, openServices, seedProject } from "../cli/projects/seed-project.ts";
import { deploymentTag } from "../functions/settings/deployment-tag.ts";
import { publishDomain } from "./dns/publish.ts";
import { developmentDomain as domain } from "./local-settings.ts";
import type { ReadyService } from "./service.ts";
import { developmentAccount } from "./sign-in/development-account.ts";

/** The project that a local service starts with. Its key is a secret of this machine. */
const DevelopmentProject = z.object({ projectId: z.string(), apiKey: z.string(), domain: z.string() });
export type DevelopmentProject = z.infer<typeof DevelopmentProject>;

/** High enough not to slow down local development. */
const localRate = 500;
const depositMicros = 10_000_000;

/**
 * Returns the development project, with a balance, a verified domain and a key with full access. It is created once
 * and read from `dir` on later starts; without `dir` it is created each time.
 */
export async function seedDevelopmentProject(ready: ReadyService, dir?: string): Promise<DevelopmentProject> {
  const { ses, model, signIn } = ready;
  for (const region of new Set(model.configurationSets.map((set) => set.region))) {
    ses.setRate(region, { perSecond: localRate, enforced: false });
    await ses.verify(region, domain, { [deploymentTag]: servicesOf(ready).deployment.name });
  }
  const file = dir && join(dir, "development-project.json");
  if (file && existsSync(file)) {
    const earlier = DevelopmentProject.parse(JSON.parse(readFileSync(file, "utf8")));
    // The development account has another user ID when sign-in had to move to another port.
    await ensureOwner(servicesOf(ready), earlier.projectId, signIn.developer);
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
  const { homeRegion } = services.deployment;
  const dkimTokens = ready.ses.identities(homeRegion).get(domain)?.tokens ?? [];
  const { projectId, apiKey, dnsRecords } = await seedProject(services, {
    name: "Development",
    owner: ready.signIn.developer,
    noticeEmail: developmentAccount.email,
    depositMicros,
    domain: { name: domain, dkimTokens },
  });
  publishDomain(ready.zone, domain, dnsRecords);
  return { projectId, apiKey, domain };
}

/** Returns the services of the deployed send function, connected to the local engines. */
export function servicesOf({ model, clients }: ReadyService) {
  const fn = model.functions.find(({ name }) => name === "send-email");
  if (!fn) throw new Error("The templates have no send-email function.");
  return openServices(fn.environment, clients.dynamo(fn.region));
}
