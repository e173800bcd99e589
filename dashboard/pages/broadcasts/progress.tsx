import { number } from "../../kit/numbers.ts";
import type { Analytics } from "./broadcast-queries.ts";

/** How far a broadcast is: who got it, who did not, and who is still to come, as parts of one bar. */
export function Progress({
  analytics: { recipients, delivered, bounced, unsent },
}: {
  analytics: Analytics;
}) {
  const left = Object.values(unsent).reduce((sum, count) => sum + count, 0);
  const parts = [
    ["delivered", delivered],
    ["bounced", bounced],
    ["not sent", left],
  ] as const;
  const settled = parts.reduce((sum, [, count]) => sum + count, 0);
  const text = parts.map(([name, count]) => `${number(count)} ${name}`).join(", ");
  return (
    <div className="progress">
      <p className="progress-figure">
        <strong>{number(settled)}</strong> of {number(recipients)} processed
      </p>
      <div className="progress-bar" role="img" aria-label={`${text}, of ${number(recipients)}`}>
        {parts.map(([name, count]) => (
          <i
            key={name}
            className={`progress-${name.replace(" ", "-")}`}
            style={{ width: `${recipients === 0 ? 0 : (100 * count) / recipients}%` }}
          />
        ))}
      </div>
      <p className="quiet">{text}</p>
    </div>
  );
}
