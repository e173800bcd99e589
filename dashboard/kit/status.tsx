import { Mark, type MarkName } from "./mark.tsx";

type Tone = "ok" | "warn" | "bad" | "plain";

/** How the status of an email or of a recipient is shown: mark, word, and the colour of the word on its own page. */
const statuses: Readonly<Record<string, readonly [MarkName, string, Tone]>> = {
  scheduled: ["scheduled", "Scheduled", "plain"],
  queued: ["queued", "Queued", "plain"],
  sending: ["sending", "Sending", "plain"],
  sent: ["sent", "Sent", "plain"],
  delivery_delayed: ["delayed", "Delayed", "warn"],
  delivered: ["delivered", "Delivered", "ok"],
  bounced: ["bounced", "Bounced", "bad"],
  complained: ["complained", "Complained", "bad"],
  failed: ["failed", "Failed", "bad"],
  suppressed: ["suppressed", "Suppressed", "plain"],
  captured: ["suppressed", "Captured", "plain"],
  canceled: ["canceled", "Canceled", "plain"],
};

export function statusOf(status: string): { mark: MarkName; word: string; tone: Tone } {
  const [mark, word, tone] = statuses[status] ?? (["queued", status, "plain"] as const);
  return { mark, word, tone };
}

export function Status({ status }: { status: string }) {
  const { mark, word } = statusOf(status);
  return (
    <span className="status">
      <Mark name={mark} />
      {word}
    </span>
  );
}
