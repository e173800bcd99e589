import { monthOf } from "../functions/domain/projects/charge.ts";
import { sumOf } from "../functions/domain/projects/funds.ts";
import { changeOutbound } from "../functions/operations/projects/change-outbound.ts";
import { readSubscribedWebhooks } from "../functions/store/outbox/subscribed-webhooks.ts";
import { readFunds } from "../functions/store/projects/funds.ts";
import { quotaChange } from "../functions/store/projects/outbound.ts";
import { setPlan } from "../functions/store/projects/projects.ts";
import { argumentOf } from "./given.ts";
import { givenProject } from "./given-project.ts";
import { Refused } from "./refused.ts";
import type { Verb } from "./verb.ts";

export const changePlan: Verb = {
  arguments: ["project", "plan"],
  options: {},
  about: "move a project to another plan; its monthly quota follows, or stays where it was set lower",
  async run(given, target) {
    const { services } = target;
    const { plans } = services.deployment;
    const project = await givenProject(given, target);
    const name = argumentOf(given, "plan");
    const plan = Object.hasOwn(plans, name) ? plans[name] : undefined;
    if (!plan)
      throw new Refused(`there is no plan ${name}: this deployment has ${Object.keys(plans).join(", ")}`);
    const shards = await readFunds(services.tables, project.id);
    const quota = sumOf(shards, monthOf(services.clock())).monthlyQuota;
    const atMost = plans[project.plan]?.monthlyQuota;
    const next = quota === atMost ? plan.monthlyQuota : Math.min(quota, plan.monthlyQuota);
    // The quota first: a run that is cut short is made good by running it again.
    const changeFor = (before: typeof shards) => quotaChange(next, before, monthOf(services.clock()));
    if (next !== quota) {
      const { webhooks } = await readSubscribedWebhooks(services.tables, project.id);
      const change = { projectId: project.id, shards, changeFor, webhooks, leftToSweeper: true };
      await changeOutbound(services, change);
    }
    await setPlan(services.tables, project.id, name);
    return `${project.id} is on the plan ${name}, with a monthly quota of ${next}.\n`;
  },
};
