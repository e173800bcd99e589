import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy.tsx";
import { Mark, type MarkName } from "./mark.tsx";

interface StateProps {
  readonly mark?: MarkName;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** What stands where the content would begin: one sentence, what it means, what to do. */
export function State({ mark, title, children, actions }: StateProps) {
  return (
    <section className="state">
      <h2>
        {mark && <Mark name={mark} />}
        {title}
      </h2>
      <div className="state-text">{children}</div>
      {actions && <div className="actions">{actions}</div>}
    </section>
  );
}

/** Grey lines in the place of the rows to come; shown only after 150 ms. */
export function Loading({ rows = 6, label }: { rows?: number; label: string }) {
  const places = Array.from({ length: rows }, (_, row) => `row ${row}`);
  return (
    <div className="loading" role="status" aria-label={label}>
      {places.map((place) => (
        <div key={place} className="loading-row" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

/** What the page needs to know of a failed request. */
export interface Failure {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  readonly message: string;
}

interface FailedProps {
  readonly what: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
}

export function Failed({ what, failure, onRetry }: FailedProps) {
  const { status, code, message, requestId } = failure;
  const answer = status === undefined ? "The service could not be reached." : message;
  return (
    <State
      mark="failed"
      title={`${what} did not load`}
      actions={
        <>
          <Button onClick={onRetry}>Try again</Button>
          {requestId && <CopyButton text={requestId} label="Copy request ID" word="Copy request ID" />}
        </>
      }
    >
      <p role="alert">{answer} Sending is not affected by this page.</p>
      {status !== undefined && (
        <p className="mono quiet">
          {status} {code} {requestId}
        </p>
      )}
    </State>
  );
}

export function Forbidden({ what, children }: { what: string; children: ReactNode }) {
  return (
    <State mark="suppressed" title={`You cannot see ${what}`}>
      <p>{children}</p>
    </State>
  );
}
