import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { issueKey } from "../functions/operations/issue-key.ts";
import { openProject } from "../functions/operations/open-project.ts";
import { registerDomain } from "../functions/operations/register-domain.ts";
import { newServices } from "../functions/services.ts";
import { deposit } from "../functions/store/projects.ts";
import type { ReadyService } from "./service.ts";

/** The project that a local service starts with. Its key is a secret of this machine alone. */
const DevelopmentProject = z.object({ projectId: z.string(), apiKey: z.string(), domain: z.string() });
export type DevelopmentProject = z.infer<typeof DevelopmentProject>;

const domain = "example.test";
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
    await ses.verify(region, domain);
  }
  const file = dir && join(dir, "development-project.json");
  if (file && existsSync(file)) return DevelopmentProject.parse(JSON.parse(readFileSync(file, "utf8")));
  const project = await newProject(ready);
  if (file && dir) {
    mkdirSync(dir, { recursive: true });
    writeFileSync(file, JSON.stringify(project, undefined, 2), { mode: 0o600 });
  }
  return project;
}

async function newProject(ready: ReadyService): Promise<DevelopmentProject> {
  const services = servicesOf(ready);
  const projectId = await openProject(
    services,
    "Development",
    Object.keys(services.deployment.plans)[0] ?? "",
  );
  const paid = { micros: 10_000_000, reference: "development", at: services.clock().toISOString() };
  await deposit(services.tables, projectId, paid, `deposit-${projectId.slice(-20)}`);
  await registerDomain(services, projectId, domain, services.deployment.homeRegion, "verified");
  const { text } = await issueKey(services, projectId, {
    name: "Development",
    scopes: ["*"],
    domainId: null,
  });
  return { projectId, apiKey: text, domain };
}

/** The world that the deployed send function sees, over the local engines. */
export function servicesOf({ model, clients }: ReadyService) {
  const fn = model.functions.find(({ name }) => name === "send-email");
  if (!fn) throw new Error("the templates have no send-email function");
  return newServices(fn.environment, clients.dynamo(fn.region));
}
