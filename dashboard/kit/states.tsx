import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy.tsx";
import { Mark, type MarkName } from "./mark.tsx";

interface StateProps {
  readonly mark?: MarkName;
  readonly title: string;
  /** Whether it is the whole page, so that its title is that of the page. */
  readonly isPage?: boolean;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** What stands where the content would begin: one sentence, what it means, what to do. */
export function State({ mark, title, isPage, children, actions }: StateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <section className="state">
      <Heading className="state-title">
        {mark && <Mark name={mark} />}
        {title}
      </Heading>
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
  readonly isPage?: boolean;
  readonly what: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
}

export function Failed({ what, isPage = false, failure, onRetry }: FailedProps) {
  const { status, code, message, requestId } = failure;
  const answer = status === undefined ? "The service could not be reached." : message;
  return (
    <State
      mark="failed"
      isPage={isPage}
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

interface ForbiddenProps {
  readonly what: string;
  readonly isPage?: boolean;
  readonly children: ReactNode;
}

export function Forbidden({ what, isPage = false, children }: ForbiddenProps) {
  return (
    <State mark="suppressed" isPage={isPage} title={`You cannot see ${what}`}>
      <p>{children}</p>
    </State>
  );
}
