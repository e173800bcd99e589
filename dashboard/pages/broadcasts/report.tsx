import { useQuery } from "@tanstack/react-query";
import { useProject } from "../../api/use-api.tsx";
import { FactList } from "../../kit/lists/facts.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { number, percent } from "../../kit/numbers.ts";
import { QueryView } from "../../shell/query-view.tsx";
import type { Broadcast } from "./broadcast.ts";
import { type Analytics, analyticsQuery } from "./broadcast-queries.ts";
import { Progress } from "./progress.tsx";
import { VariantReport } from "./variant-report.tsx";

/** What became of a broadcast: each figure with its rule, and a reason for everyone who did not get it. */
export function Report({ broadcast }: { broadcast: Broadcast }) {
  const query = useQuery(analyticsQuery(useProject(), broadcast));
  return (
    <QueryView query={query} what="the figures of this broadcast" title="The figures" rows={4}>
      {(analytics) => (
        <section aria-label="Report" className="report numbers">
          <Progress analytics={analytics} />
          <Figures analytics={analytics} />
          <VariantReport analytics={analytics} broadcast={broadcast} />
          <NotSent analytics={analytics} />
          <Links analytics={analytics} />
          <Providers analytics={analytics} />
        </section>
      )}
    </QueryView>
  );
}

const figures = [
  ["delivered", "Delivered"],
  ["bounced", "Bounced"],
  ["complained", "Complained"],
  ["opened", "Opened by people"],
  ["clicked", "Clicked by people"],
  ["unsubscribed", "Unsubscribed"],
  ["machineOpened", "Opened by machines only"],
  ["machineClicked", "Clicked by machines only"],
] as const;

function Figures({ analytics }: { analytics: Analytics }) {
  const { rates, rules } = analytics;
  return (
    <dl className="report-figures">
      {figures.map(([name, label]) => {
        const rate = name in rates ? percent(rates[name as keyof typeof rates]) : undefined;
        return (
          <div key={name} title={rules[name]}>
            <dt>{label}</dt>
            <dd>
              <strong>{number(analytics[name])}</strong> {rate}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function NotSent({ analytics: { unsent, leftOut } }: { analytics: Analytics }) {
  const facts = [leftOut, unsent].flatMap((counts, place) =>
    Object.entries(counts).map(([reason, count]) => {
      const when = place === 0 ? "left out" : "not sent, refunded";
      return [`${sentence(reason)}, ${when}`, number(count)] as const;
    }),
  );
  if (facts.length === 0) return null;
  return (
    <>
      <h2>Who did not get it</h2>
      <FactList facts={facts} />
    </>
  );
}

function sentence(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Link = Analytics["links"][number];
const linkColumns: readonly Column<Link>[] = [
  { head: "Link", kind: "name", cell: ({ link }) => linkText(link) },
  { head: "People", kind: "right", width: "90px", cell: ({ recipients }) => number(recipients) },
  { head: "Clicks", kind: "right", width: "90px", cell: ({ clicks }) => number(clicks) },
  { head: "By machines", kind: "right", width: "110px", cell: ({ machineClicks }) => number(machineClicks) },
];

/** Links are those of the content, with its variables. */
function linkText(link: string | null): string {
  if (link === null) return "Other links";
  return /^\{\{-?\s*unsubscribeUrl\b/.test(link) ? "Link to unsubscribe" : link;
}

function Links({ analytics: { links } }: { analytics: Analytics }) {
  if (links.length === 0) return null;
  return (
    <>
      <h2>Links</h2>
      <Table items={links} columns={linkColumns} keyOf={({ link }) => link ?? ""} />
    </>
  );
}

type Provider = Analytics["providers"][number];
const providerColumns: readonly Column<Provider>[] = [
  { head: "Mailbox provider", kind: "name", cell: ({ provider }) => sentence(provider) },
  { head: "Delivered", kind: "right", width: "90px", cell: ({ delivered }) => number(delivered) },
  { head: "Bounced", kind: "right", width: "90px", cell: ({ bounced }) => number(bounced) },
  { head: "Opened", kind: "right", width: "90px", cell: ({ rates }) => percent(rates.opened) ?? "–" },
];

function Providers({ analytics: { providers } }: { analytics: Analytics }) {
  if (providers.length === 0) return null;
  return (
    <>
      <h2>Mailbox providers</h2>
      <Table items={providers} columns={providerColumns} keyOf={({ provider }) => provider} />
    </>
  );
}
