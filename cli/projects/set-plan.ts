import { monthOf } from "../../functions/domain/projects/charge.ts";
import { sumOf } from "../../functions/domain/projects/funds.ts";
import { changeOutbound } from "../../functions/operations/projects/change-outbound.ts";
import { setSendRate } from "../../functions/operations/projects/set-send-rate.ts";
import type { Services } from "../../functions/services.ts";
import { readSubscribedWebhooks } from "../../functions/store/outbox/subscribed-webhooks.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { quotaChange } from "../../functions/store/projects/outbound.ts";
import { type Project, setPlan } from "../../functions/store/projects/projects.ts";
import type { AddCommand } from "../command.ts";
import { UsageError } from "../usage-error.ts";
import { requireProject } from "./require-project.ts";

export const changePlan: AddCommand = (program, actionFor) =>
  program
    .command("set-plan <project> <plan>")
    .description(
      "change a project's plan, and its limit of send calls and its monthly quota, unless that was set lower",
    )
    .action(
      actionFor(async (target, projectId: string, plan: string) => {
        const project = await requireProject(target, projectId);
        const monthlyQuota = await change(target.services, project, plan);
        const text = `${project.id} is on the plan ${plan}, with a monthly quota of ${monthlyQuota}.\n`;
        return { text, data: { projectId: project.id, plan, monthlyQuota } };
      }),
    );

/** Returns the monthly quota after the change. */
async function change(services: Services, project: Project, name: string): Promise<number> {
  const { plans } = services.deployment;
  const plan = Object.hasOwn(plans, name) ? plans[name] : undefined;
  if (!plan) throw new UsageError(`Unknown plan: ${name}. Available: ${Object.keys(plans).join(", ")}.`);
  const shards = await readFunds(services.tables, project.id);
  const quota = sumOf(shards, monthOf(services.clock())).monthlyQuota;
  const quotaOfPlan = plans[project.plan]?.monthlyQuota;
  const next = quota === quotaOfPlan ? plan.monthlyQuota : Math.min(quota, plan.monthlyQuota);
  // The quota first: a run that is interrupted is completed by running it again.
  const changeFor = (before: typeof shards) => quotaChange(next, before, monthOf(services.clock()));
  if (next !== quota) {
    const { webhooks } = await readSubscribedWebhooks(services.tables, project.id);
    const outbound = { projectId: project.id, shards, changeFor, webhooks, leftToSweeper: true };
    await changeOutbound(services, outbound);
  }
  await setSendRate(services, project.id, plan.sendsPerSecond);
  await setPlan(services.tables, project.id, name);
  return next;
}
