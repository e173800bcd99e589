import type { Happening, SentMail } from "../ses/sent-mail.ts";

export type Tone = "good" | "bad" | "warn" | "plain";

export interface RecipientStatus {
  readonly address: string;
  readonly status: string;
  readonly tone: Tone;
  readonly opened: boolean;
  readonly clicked: boolean;
}

/** What became of the mail at each recipient, as far as its events tell. */
export function recipientStatuses(mail: SentMail): readonly RecipientStatus[] {
  return mail.destinations.map((address) => {
    const own = mail.history.filter(({ recipients }) => recipients.includes(address));
    const happened = (type: Happening["type"]) => own.some((happening) => happening.type === type);
    return { address, ...judge(own), opened: happened("Open"), clicked: happened("Click") };
  });
}

/** The worst that happened counts; an automatic reply after a delivery is no failure. */
function judge(history: readonly Happening[]): { status: string; tone: Tone } {
  const notes = (type: Happening["type"]) =>
    history.filter((happening) => happening.type === type).map(({ note = "" }) => note);
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
