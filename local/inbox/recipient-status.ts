import type { HistoryEntry, SentEmail } from "../ses/sending/sent-email.ts";

export type Tone = "good" | "bad" | "warn" | "plain";

export interface RecipientStatus {
  readonly address: string;
  readonly status: string;
  readonly tone: Tone;
  readonly opened: boolean;
  readonly clicked: boolean;
}

/** Returns the status of each recipient that follows from the SES events so far. */
export function recipientStatuses(email: SentEmail): readonly RecipientStatus[] {
  return email.destinations.map((address) => {
    const own = email.history.filter(({ recipients }) => recipients.includes(address));
    const has = (type: HistoryEntry["type"]) => own.some((entry) => entry.type === type);
    return { address, ...statusOf(own), opened: has("Open"), clicked: has("Click") };
  });
}

/** The most severe event counts; an automatic reply after a delivery is not a failure. */
function statusOf(history: readonly HistoryEntry[]): { status: string; tone: Tone } {
  const notes = (type: HistoryEntry["type"]) =>
    history.filter((entry) => entry.type === type).map(({ note = "" }) => note);
  const bounces = notes("Bounce");
  const complaints = notes("Complaint");
  if ([...bounces, ...complaints].some((note) => note.includes("Suppress"))) {
    return { status: "suppressed", tone: "warn" };
  }
  if (complaints.length > 0) return { status: "complained", tone: "bad" };
  if (bounces.some((note) => note.startsWith("Permanent"))) return { status: "bounced", tone: "bad" };
  if (notes("Reject").length > 0) return { status: "rejected", tone: "bad" };
  if (notes("Delivery").length > 0) return { status: "delivered", tone: "good" };
  if (bounces.length > 0) return { status: "soft bounce", tone: "warn" };
  if (notes("DeliveryDelay").length > 0) return { status: "delayed", tone: "warn" };
  return { status: "sent", tone: "plain" };
}
