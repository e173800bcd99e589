import type { Schemas } from "../../../api/client.ts";
import type { Broadcast } from "../broadcast.ts";

type Given = NonNullable<Schemas["UpdateBroadcastBody"]["variants"]>;

export const winnerRules = { opens: "opened it", clicks: "followed a link" } as const;
type WinnerRule = keyof typeof winnerRules;

/** Minutes of each unit that the time of the decision can be given in. */
export const units = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export type Unit = keyof typeof units;

/** The comparison as it is edited. What was typed stays when it is turned off, until the page is left. */
export interface DraftVariants {
  readonly isOn: boolean;
  readonly subject: string;
  readonly previewText: string;
  readonly html: string;
  readonly text: string;
  readonly share: string;
  readonly decideBy: WinnerRule;
  readonly decideAfter: string;
  readonly unit: Unit;
}

const first: DraftVariants = {
  ...{ isOn: false, subject: "", previewText: "", html: "", text: "" },
  ...{ share: "20", decideBy: "opens", decideAfter: "4", unit: "hours" },
};

export function variantsOf({ variants }: Pick<Broadcast, "variants">): DraftVariants {
  if (variants === null) return first;
  const { b, share, decideBy, decideAfterMinutes } = variants;
  const unit = (["days", "hours"] as const).find((one) => decideAfterMinutes % units[one] === 0) ?? "minutes";
  return {
    ...{ isOn: true, subject: b.subject ?? "", previewText: b.previewText ?? "" },
    ...{ html: b.html ?? "", text: b.text ?? "", share: String(share), decideBy },
    ...{ decideAfter: String(decideAfterMinutes / units[unit]), unit },
  };
}

/** The comparison as the API takes it: empty fields are those of variant A. What is no number the API refuses. */
export function givenVariants(draft: DraftVariants): Given | null {
  if (!draft.isOn) return null;
  const { subject, previewText, html, text, share, decideBy, decideAfter, unit } = draft;
  const own = Object.entries({ subject, previewText, html, text }).filter(([, value]) => value !== "");
  const decideAfterMinutes = Number(decideAfter) * units[unit];
  return { b: Object.fromEntries(own), share: Number(share), decideBy, decideAfterMinutes };
}

/** Who gets what, in a sentence. */
export function comparisonSentence({ share, decideBy, decideAfter, unit }: DraftVariants): string {
  const percent = Number(share);
  if (percent >= 100) return "Half of the recipients get A, the other half B. Nobody waits for a winner.";
  const each = percent * 5;
  return `Of 1,000 recipients about ${each} get A and ${each} get B. ${decideAfter} ${unit} after the start, the other ${1000 - 2 * each} get the one of which a larger share ${winnerRules[decideBy]}. A tie goes to A.`;
}

/** The content of variant B, as it is sent: its own html and text replace both of A, and the template of A. */
export function contentOfB(broadcast: Broadcast): Pick<Broadcast, "subject" | "html" | "template"> {
  const { subject, html, template, variants } = broadcast;
  const b = variants?.b;
  if (!b) return { subject, html, template };
  const hasOwn = b.html !== null || b.text !== null;
  return {
    subject: b.subject ?? subject,
    ...(hasOwn ? { html: b.html, template: null } : { html, template }),
  };
}
