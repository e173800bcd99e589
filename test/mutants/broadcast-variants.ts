import type { SourceMutant } from "./mutant.ts";

const races = "test/workers/broadcasts/winner-races.test.ts";

export const broadcastVariants: readonly SourceMutant[] = [
  {
    name: "writes a winner over what has happened since",
    guards: "Of two workers that choose a winner one does, and none after a cancellation.",
    file: "functions/store/broadcasts/broadcasts.ts",
    from: '    where: equals("rev", rev),\n',
    to: '    where: equals("id", id),\n',
    test: races,
    title: /of two workers that choose the winner one does/,
  },
  {
    name: "sends the rest before a variant has won",
    guards: "The rest gets the variant that wins.",
    file: "functions/operations/broadcasts/sending/send-chunk.ts",
    from: 'broadcast.status === "paused" || isHeld(broadcast, chunk)',
    to: 'broadcast.status === "paused"',
    test: races,
    title: /a chunk of the rest that is enqueued before a variant has won/,
  },
  {
    name: "counts the link to unsubscribe as a click",
    guards: "Who unsubscribes does not make a variant win.",
    file: "functions/domain/broadcasts/figures/clicks.ts",
    from: ".filter(({ link }) => !isUnsubscribeNumber(link))",
    to: "",
    test: "test/api/broadcasts/variants.test.ts",
    title: /does not count who follows the link to unsubscribe/,
  },
  {
    name: "gives a tie to the second variant",
    guards: "A tie goes to the first.",
    file: "functions/domain/broadcasts/variants.ts",
    from: 'return ofB > ofA ? "b" : "a";',
    to: 'return ofB >= ofA ? "b" : "a";',
    test: "test/domain/broadcasts/variants.test.ts",
    title: /is the first in a tie/,
  },
  {
    name: "lays out each contact for every variant",
    guards: "Each contact gets exactly one variant.",
    file: "functions/operations/broadcasts/steps/walk-contacts.ts",
    from: "return !isBehind && chainOf(broadcast.id, one.id, broadcast.variants) === at;",
    to: "return !isBehind;",
    test: "test/operations/broadcasts/variant-chains.test.ts",
    title: /each contact is in exactly one chain, that of its part/,
  },
  {
    name: "keeps the rest waiting after a cancellation",
    guards: "A cancellation before a variant has won refunds the rest.",
    file: "functions/domain/broadcasts/variants.ts",
    from: 'return status !== "canceled" && variantOfChunk(variants, chunk) === undefined;',
    to: "return variantOfChunk(variants, chunk) === undefined;",
    test: "test/api/broadcasts/variants.test.ts",
    title: /that is canceled before one has won refunds the rest/,
  },
];
