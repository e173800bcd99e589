import { type Column, Table } from "../../kit/lists/table.tsx";
import { number, percent } from "../../kit/numbers.ts";
import { duration } from "../../kit/time.tsx";
import type { Broadcast } from "./broadcast.ts";
import type { Analytics } from "./broadcast-queries.ts";

type Part = Analytics["variants"][number];
const partNames = { a: "Variant A", b: "Variant B", rest: "The rest" } as const;
const partColumns: readonly Column<Part>[] = [
  { head: "Recipients", kind: "name", cell: partName },
  { head: "Number", kind: "right", width: "90px", cell: ({ recipients }) => number(recipients) },
  { head: "Delivered", kind: "right", width: "90px", cell: ({ delivered }) => number(delivered) },
  { head: "Opened", kind: "right", width: "90px", cell: ({ rates }) => percent(rates.opened) ?? "–" },
  { head: "Clicked", kind: "right", width: "90px", cell: ({ rates }) => percent(rates.clicked) ?? "–" },
];

function partName({ part, variant }: Part): string {
  if (part !== "rest") return partNames[part];
  return variant === null ? "The rest, before a variant has won" : `The rest, with ${partNames[variant]}`;
}

interface ReportProps {
  readonly analytics: Analytics;
  readonly broadcast: Broadcast;
}

/** How the variants did, and which one has won. */
export function VariantReport({ analytics: { variants }, broadcast }: ReportProps) {
  if (variants.length === 0) return null;
  return (
    <>
      <h2>Variants</h2>
      {broadcast.variants && <p className="quiet">{winnerSentence(broadcast.variants)}</p>}
      <Table items={variants} columns={partColumns} keyOf={({ part }) => part} />
    </>
  );
}

function winnerSentence({
  winner,
  decideBy,
  decideAfterMinutes,
}: NonNullable<Broadcast["variants"]>): string {
  const by = `by ${decideBy} of people, ${duration(0, decideAfterMinutes * 60_000)} after the start`;
  return winner === null ? `Decided ${by}.` : `${partNames[winner]} won ${by}.`;
}
