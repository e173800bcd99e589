import type { SourceMutant } from "./mutant.ts";

export const broadcastFunds: readonly SourceMutant[] = [
  {
    name: "lets credits come back between their reading and the reservation of a broadcast that the balance pays",
    guards: "A broadcast uses all credits that there are by then, before the balance.",
    file: "functions/domain/projects/fund-shares.ts",
    from: "creditsSeen: paysMoney ? has.credits : undefined",
    to: "creditsSeen: paysMoney && has.credits > 0 ? has.credits : undefined",
    test: "test/faults/races/broadcast-funds.test.ts",
    title: /uses the free credits that a cancellation returns before the balance/,
  },
  {
    name: "reserves a broadcast's quota from one shard alone",
    guards: "What a project has is the sum of its shards.",
    file: "functions/domain/projects/fund-shares.ts",
    from: "if (quotaLeft < units) return",
    to: "if (usable.every(({ quota }) => quota < units)) return",
    test: "test/domain/fund-shares.test.ts",
    title: /cover the units wherever the sum of the shards does/,
  },
  {
    name: "leaves a broadcast that was paused while its last chunk was accounted for",
    guards: "The job of a broadcast ends only once the account of its last chunk is written.",
    file: "functions/operations/broadcasts/sending/settle-chunks.ts",
    from: "isDone: isWritten && isDone",
    to: "isDone",
    test: "test/workers/broadcasts/paused-at-the-end.test.ts",
    title: /the job goes on with a broadcast that was paused while its last chunk was accounted for/,
  },
  {
    name: "wants quota of a shard that gives none",
    guards: "An overdrawn shard keeps no reservation from its credits and its balance.",
    file: "functions/store/projects/fund-shares.ts",
    from: "units > 0 ?",
    to: "units >= 0 ?",
    test: "test/store/fund-shares.test.ts",
    title: /an overdrawn shard gives its credits/,
  },
];
