import type { Schemas } from "../../api/client.ts";
import { counted } from "../../kit/numbers.ts";

export type Movement = Schemas["LedgerEntry"];

/** What an entry of the ledger was. */
export function movementWords({ type, recipients }: Pick<Movement, "type" | "recipients">): string {
  switch (type) {
    case "deposit":
      return "Payment";
    case "credits":
      return "Free credits of a new project";
    case "charge":
      return `Emails to ${counted(recipients, "recipient", "recipients")}`;
    case "refund":
      return `Refund for ${counted(recipients, "recipient", "recipients")}`;
    case "adjustment":
      return "Recorded before the ledger began";
  }
}

/** The days of a sum, in the viewer's zone: "16 Jun 2026", "16 – 18 Jun 2026". */
export function daysOf(at: string, until: string): string {
  const form = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
  return form.formatRange(new Date(at), new Date(until));
}

/** A figure of a ledger: with its sign, and a true minus. */
export function signed(figure: string, value: number): string {
  return `${value > 0 ? "+" : ""}${figure.replace("-", "−")}`;
}
