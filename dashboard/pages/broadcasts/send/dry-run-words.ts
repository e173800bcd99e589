import type { Schemas } from "../../../api/client.ts";
import { counted, number } from "../../../kit/numbers.ts";

type DryRun = NonNullable<Schemas["CheckBroadcastReply"]["dryRun"]>;

/** Who would get no email of a broadcast, in a sentence, then why, each with its number; nothing where each gets one. */
export function dryRunWords({ recipients, isComplete, notRendered, reasons }: DryRun): readonly string[] {
  if (notRendered === 0) return [];
  const all = counted(recipients, "recipient", "recipients");
  const whole = isComplete ? all : `the first ${all}`;
  return [
    `${number(notRendered)} of ${whole} would get no email. They are not charged for.`,
    ...reasons.map(({ reason, detail, recipients: count }) => {
      const those = counted(count, "recipient", "recipients");
      return reason === "missing_field"
        ? `\`${detail}\` is missing for ${those}. Give it a value for when it is missing: \`{{ ${detail} | default: "…" }}\`.`
        : `For ${those}: ${detail}`;
    }),
  ];
}
