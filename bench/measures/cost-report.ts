import { type EmailKind, emailKinds, webhookCall } from "../email-kinds.ts";
import { type Cost, costOf, ownCost } from "./costs.ts";
import type { Measured } from "./measure.ts";
import { prices, sesPlans } from "./prices.ts";

interface Driver {
  readonly service: string;
  readonly dollars: number;
  /** Of the whole cost, SES included. */
  readonly share: number;
}

interface KindCost {
  readonly name: string;
  readonly dollars: Cost;
  readonly withoutSes: number;
  readonly total: number;
  /** The three services that cost most. */
  readonly drivers: readonly Driver[];
}

interface Change {
  /** A setting of the deployment, or a way to call it. */
  readonly what: string;
  /** What a million emails cost more with it; negative where they cost less. */
  readonly dollars: number;
  /** What it costs each month, however many emails there are. */
  readonly monthly?: number;
}

/** What a million emails cost, in US dollars. */
export interface CostReport {
  readonly kinds: readonly KindCost[];
  readonly changes: readonly Change[];
}

export function costReport(measured: readonly Measured[]): CostReport {
  return {
    kinds: emailKinds.map((kind) => kindCost(kind, measured)),
    changes: [...planChanges(), ...useChanges(measured)],
  };
}

function kindCost(kind: EmailKind, measured: readonly Measured[]): KindCost {
  const dollars = costOf(kind, measured);
  const withoutSes = ownCost(dollars);
  const total = withoutSes + dollars.ses;
  const drivers = Object.entries(dollars)
    .map(([service, cost]) => ({ service, dollars: cost, share: cost / total }))
    .sort((a, b) => b.dollars - a.dollars)
    .slice(0, 3);
  return { name: kind.name, dollars, withoutSes, total, drivers };
}

/** Of the plans of SES, beside the one whose price is in the table. */
function planChanges(): readonly Change[] {
  return Object.entries(sesPlans).map(([plan, { email, monthly }]) => ({
    what: `SES pricing plan ${plan} (doctor --pricing ${plan})`,
    dollars: 1e6 * (email - prices.sesEmail),
    monthly,
  }));
}

function useChanges(measured: readonly Measured[]): readonly Change[] {
  const cost = (name: string) => {
    const kind = emailKinds.find((one) => one.name === name);
    if (!kind) throw new Error(`no kind of email is called "${name}"`);
    return ownCost(costOf(kind, measured));
  };
  const single = cost("POST /emails");
  return [
    { what: "one bulk call for 100 emails", dollars: cost("POST /emails/bulk, 100 of 8 KB") - single },
    { what: "an Idempotency-Key with each send", dollars: cost("POST /emails with a key") - single },
    { what: "bodies of 30 KB packed instead of 2 KB", dollars: cost("POST /emails, 30 KB packed") - single },
    { what: "one webhook call for each email", dollars: ownCost(costOf(webhookCall, measured)) },
  ];
}
