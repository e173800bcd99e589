import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { monthOf } from "../../domain/projects/charge.ts";
import type { Services } from "../../services.ts";
import { transact } from "../../store/platform/transact.ts";
import { newProjectWrites, type Project } from "../../store/projects/projects.ts";
import { auditWrite } from "./audit.ts";

/** The plan that every deployment has; projects start on it unless the operator chooses another. */
export const firstPlan = "free";

/**
 * Creates a project on a plan, with the deployment's free credits and the plan's monthly quota; `owner` is a person.
 * @throws {Refusal} `validation_error` where the deployment has no such plan
 */
export async function openProject(
  services: Services,
  name: string,
  plan: string,
  owner?: string,
  noticeEmail?: string,
): Promise<Project> {
  const { deployment, clock, random, tables } = services;
  const terms = Object.hasOwn(deployment.plans, plan) ? deployment.plans[plan] : undefined;
  if (!terms) {
    const known = Object.keys(deployment.plans).join(", ");
    throw new Refusal("validation_error", `Plan "${plan}" not found; this deployment has ${known}.`);
  }
  const now = clock();
  const createdAt = now.toISOString();
  const id = newId("prj", now, random(idRandomBytes));
  const project: Project = { id, name, plan, ...(noticeEmail !== undefined && { noticeEmail }), createdAt };
  const funds = {
    shards: 1,
    credits: deployment.freeCredits,
    balanceMicros: 0,
    month: monthOf(now),
    monthlyQuota: terms.monthlyQuota,
    quotaLeft: terms.monthlyQuota,
    paused: false,
    ...(terms.sendsPerSecond && { sendsPerSecond: terms.sendsPerSecond }),
  };
  const member = owner === undefined ? undefined : newOwner(owner, createdAt);
  const { written } = await transact(tables, project.id, {
    project: newProjectWrites(tables, project, funds, member),
    audit: auditWrite(services, {
      projectId: project.id,
      actor: owner ?? "operator",
      action: "project.created",
      target: project.id,
      detail: { name, plan, owner: owner ?? null },
    }),
  });
  if (!written) throw new Error("a new project's id already exists");
  return project;
}

function newOwner(userId: string, at: string) {
  return { userId, role: "owner", createdAt: at, updatedAt: at } as const;
}
