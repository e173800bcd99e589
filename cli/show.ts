import { monthOf } from "../functions/domain/projects/charge.ts";
import { sumOf } from "../functions/domain/projects/funds.ts";
import { outboundView } from "../functions/operations/projects/outbound-view.ts";
import type { Services } from "../functions/services.ts";
import type { ApiKey } from "../functions/store/projects/api-keys.ts";
import { type FundsItem, readFunds } from "../functions/store/projects/funds.ts";
import type { Project } from "../functions/store/projects/projects.ts";
import { columns } from "../local/columns.ts";
import { formatMicros } from "../local/format-micros.ts";
import { givenProject } from "./given-project.ts";
import { type Hostname, listHostnames, listKeys } from "./project-rows.ts";
import type { Verb } from "./verb.ts";

export const show: Verb = {
  arguments: ["project"],
  options: {},
  about: "show a project: plan, money, quota, keys and domains",
  async run(given, target) {
    const { services } = target;
    const project = await givenProject(given, target);
    const [shards, keys, hostnames] = await Promise.all([
      readFunds(services.tables, project.id),
      listKeys(services.tables, project.id),
      listHostnames(services.tables, project.id),
    ]);
    return [
      columns(facts(services, project, shards)),
      section("Keys", keys.length, [
        ["ID", "NAME", "ENDS IN", "SCOPES", "DOMAIN", "STATE"],
        ...keys.map(keyRow),
      ]),
      section("Domains", hostnames.length, [
        ["NAME", "REGION", "STATUS", "ID"],
        ...hostnames.flatMap(domainRows),
      ]),
    ].join("\n");
  },
};

function section(title: string, count: number, rows: readonly (readonly string[])[]): string {
  return count === 0 ? `${title}: none\n` : `${title}\n${columns(rows)}`;
}

function facts(
  { deployment, clock }: Services,
  { id, name, plan, createdAt }: Project,
  shards: readonly FundsItem[],
): readonly (readonly string[])[] {
  const sum = sumOf(shards, monthOf(clock()));
  const granted = shards.reduce((total, shard) => total + shard.creditsGranted, 0);
  const { monthlyQuota, remaining, resetsAt, paused, pausedAt, pausedReason } = outboundView(shards, clock());
  const terms = deployment.plans[plan];
  const why = pausedReason ? `: ${pausedReason}` : "";
  return [
    ["Project", `${name} (${id}), since ${createdAt}`],
    [
      "Plan",
      terms ? `${plan}: ${terms.monthlyQuota} a month, ${terms.domains} domains` : `${plan}, which is gone`,
    ],
    ["Balance", `${formatMicros(sum.balanceMicros)} ${deployment.currency}`],
    ["Credits", `${sum.credits} of ${granted} left`],
    ["Quota", `${remaining} of ${monthlyQuota} left until ${resetsAt}`],
    ["Sending", paused ? `paused since ${pausedAt}${why}` : "on"],
    ["Shards", String(shards.length)],
  ];
}

function keyRow({ id, name, last4, scopes, domainId, revokedAt }: ApiKey): readonly string[] {
  const may = scopes[0] === "*" ? "full access" : scopes.join(",");
  return [id, name, `…${last4}`, may, domainId ?? "any", revokedAt ? `revoked ${revokedAt}` : "active"];
}

function domainRows({ name, records }: Hostname): readonly (readonly string[])[] {
  return records.map(({ region, status, id }) => [name, region, status, id]);
}
