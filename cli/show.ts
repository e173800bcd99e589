import { monthOf } from "../functions/domain/projects/charge.ts";
import { sumOf } from "../functions/domain/projects/funds.ts";
import { outboundView } from "../functions/operations/projects/outbound-view.ts";
import type { Services } from "../functions/services.ts";
import type { ApiKey } from "../functions/store/projects/api-keys.ts";
import { type FundsItem, readFunds } from "../functions/store/projects/funds.ts";
import type { Project } from "../functions/store/projects/projects.ts";
import { keyView } from "../functions/views/projects/key-view.ts";
import { columns } from "../local/columns.ts";
import { formatMicros } from "../local/format-micros.ts";
import type { AddCommand } from "./command.ts";
import { type Hostname, listHostnames, listKeys } from "./projects/project-rows.ts";
import { requireProject } from "./projects/require-project.ts";

export const show: AddCommand = (program, actionFor) =>
  program
    .command("show <project>")
    .description("show a project: plan, funds, quota, API keys and domains")
    .action(
      actionFor(async (target, projectId: string) => {
        const { services } = target;
        const project = await requireProject(target, projectId);
        const [shards, keys, hostnames] = await Promise.all([
          readFunds(services.tables, project.id),
          listKeys(services.tables, project.id),
          listHostnames(services.tables, project.id),
        ]);
        const summary = summarize(services, project, shards);
        const domains = hostnames.flatMap(domainsOf);
        return {
          text: projectText(summary, keys, domains),
          data: { ...summary, keys: keys.map(keyView), domains },
        };
      }),
    );

function summarize({ deployment, clock }: Services, project: Project, shards: readonly FundsItem[]) {
  const { balanceMicros, credits } = sumOf(shards, monthOf(clock()));
  return {
    project,
    plan: deployment.plans[project.plan] ?? null,
    balance: formatMicros(balanceMicros),
    currency: deployment.currency,
    credits,
    creditsGranted: shards.reduce((total, shard) => total + shard.creditsGranted, 0),
    outbound: outboundView(shards, clock()),
    sendsPerSecond: shards[0]?.sendsPerSecond ?? null,
    shards: shards.length,
  };
}

function domainsOf({ name, records }: Hostname) {
  return records.map(({ region, status, id }) => ({ id, name, region, status }));
}

function projectText(
  summary: ReturnType<typeof summarize>,
  keys: readonly ApiKey[],
  domains: ReturnType<typeof domainsOf>,
): string {
  return [
    columns(summaryRows(summary)),
    section("Keys", [["ID", "NAME", "ENDS IN", "SCOPES", "DOMAIN", "STATE"], ...keys.map(keyRow)]),
    section("Domains", [
      ["NAME", "REGION", "STATUS", "ID"],
      ...domains.map(({ id, name, region, status }) => [name, region, status, id]),
    ]),
  ].join("\n");
}

/** A table under its title; `rows` begins with the header. */
function section(title: string, rows: readonly (readonly string[])[]): string {
  return rows.length === 1 ? `${title}: none\n` : `${title}\n${columns(rows)}`;
}

function summaryRows(summary: ReturnType<typeof summarize>): readonly (readonly string[])[] {
  const { project, plan, balance, currency, credits, creditsGranted, outbound, shards, sendsPerSecond } =
    summary;
  const { monthlyQuota, remaining, resetsAt, paused, pausedAt, pausedReason } = outbound;
  const reason = pausedReason ? `: ${pausedReason}` : "";
  const terms = plan ? `${plan.monthlyQuota} a month, ${plan.domains} domains` : "no longer offered";
  return [
    ["Project", `${project.name} (${project.id}), created ${project.createdAt}`],
    ["Plan", `${project.plan}: ${terms}`],
    ["Balance", `${balance} ${currency}`],
    ["Credits", `${credits} of ${creditsGranted} left`],
    ["Quota", `${remaining} of ${monthlyQuota} left until ${resetsAt}`],
    ["Sending", paused ? `paused since ${pausedAt}${reason}` : "on"],
    ["Send calls", sendsPerSecond === null ? "no limit" : `at most ${sendsPerSecond} a second`],
    ["Shards", String(shards)],
  ];
}

function keyRow({ id, name, last4, scopes, domainId, revokedAt }: ApiKey): readonly string[] {
  const grant = scopes[0] === "*" ? "full access" : scopes.join(",");
  return [id, name, `…${last4}`, grant, domainId ?? "any", revokedAt ? `revoked ${revokedAt}` : "active"];
}
