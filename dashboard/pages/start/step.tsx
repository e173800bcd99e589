import type { ReactNode } from "react";
import { Mark } from "../../kit/mark.tsx";

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly state: "done" | "current" | "later";
  /** What is known of it or what it costs, at the right. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** A step on the rail: done ones shrink to a line, the current one is open. */
export function Step({ number, title, state, aside, children }: StepProps) {
  return (
    <li className={`step step-${state}`} aria-current={state === "current" ? "step" : undefined}>
      {state === "done" ? (
        <Mark name="delivered" />
      ) : (
        <span className="step-number" aria-hidden="true">
          {number}
        </span>
      )}
      <div className="step-head">
        <h2>
          {title}
          {state === "done" && <span className="spoken">, done</span>}
        </h2>
        <span className="quiet">{aside}</span>
      </div>
      {children}
    </li>
  );
}
