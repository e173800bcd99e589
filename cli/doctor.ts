import { columns } from "../local/columns.ts";
import { changePricing, checkMail } from "./doctor-mail.ts";
import { checkQueues } from "./doctor-queues.ts";
import { optionOf } from "./given.ts";
import { Refused } from "./refused.ts";
import type { Verb } from "./verb.ts";

export const doctor: Verb = {
  arguments: [],
  options: {
    pricing: {
      type: "string",
      value: "plan",
      about:
        "first move SES in every region to this pricing plan: none (à la carte), essentials, pro or enterprise",
    },
  },
  about: "check a deployment: SES in each region, its identities and events, the queues; says what to do",
  async run(given, target) {
    const plan = optionOf(given, "pricing");
    if (plan !== undefined) await changePricing(target, plan);
    const regions = target.services.deployment.regions;
    const byRegion = await Promise.all(regions.map((region) => checkMail(target, region)));
    const findings = [...byRegion.flat(), ...(await checkQueues(target))];
    const report = columns([
      ["STATE", "WHERE", "WHAT", "WHAT TO DO"],
      ...findings.map(({ state, where, what, advice = "" }) => [state, where, what, advice]),
    ]);
    if (findings.some(({ state }) => state === "bad"))
      throw new Refused(`something is wrong\n\n${report.trimEnd()}`);
    return report;
  },
};
