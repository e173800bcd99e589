import type { SourceMutant } from "./mutant.ts";

const ledgerGuard = "The entries of a ledger add up to the balance and the free credits.";
const ledgerTest = { test: "test/properties/ledger.test.ts", title: /add up to the balance/ };

export const ledger: readonly SourceMutant[] = [
  {
    name: "does not count what a refund gives back",
    guards: ledgerGuard,
    file: "functions/store/projects/charges.ts",
    from: "refundedCredits: credits, refundedMicros: micros };",
    to: "refundedCredits: credits };",
    ...ledgerTest,
  },
  {
    name: "forgets what the shards that are dropped have counted",
    guards: ledgerGuard,
    file: "functions/store/projects/funds-shards.ts",
    from: "...(shard === 0 && dropped.length > 0 && { add: countedBy(dropped) }),",
    to: "",
    ...ledgerTest,
  },
  {
    name: "counts what was charged before again in each period of the ledger",
    guards: ledgerGuard,
    file: "functions/operations/projects/ledger/close-ledger.ts",
    from: "after: { from: until, sums }",
    to: "after: { from: until, sums: before.sums }",
    ...ledgerTest,
  },
];
