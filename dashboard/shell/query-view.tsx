import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../api/api-error.ts";
import { Button } from "../kit/button.tsx";
import { Failed, Forbidden, Loading, State } from "../kit/states.tsx";

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is shown, within a sentence: "the emails of this project". */
  readonly what: string;
  readonly title: string;
  readonly rows?: number;
  /** Whether nothing of the page is there before the data. */
  readonly isPage?: boolean;
  /** Of a list by cursors: shows its first page. */
  readonly onFirst?: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** The states of a request: loading, failed, forbidden and not found look different, and say what to do next. */
export function QueryView<Data>({
  query,
  what,
  title,
  rows,
  isPage = false,
  onFirst,
  children,
}: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Loading label={`Loading ${what}`} {...(rows !== undefined && { rows })} />;
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 403)
    return (
      <Forbidden what={what} isPage={isPage}>
        {error.message} An owner of the project can change your role under Members.
      </Forbidden>
    );
  if (status === 404)
    return (
      <State mark="suppressed" isPage={isPage} title={`${title} not found`}>
        <p>
          It does not exist in this project, or you are not a member of the project. An owner can add you
          again.
        </p>
      </State>
    );
  if (onFirst && error instanceof ApiError && error.code === "invalid_cursor")
    return (
      <State
        title="This page of the list is gone"
        actions={<Button onClick={onFirst}>Show the newest</Button>}
      >
        <p>The row that it began after was deleted since, or the link is of another list.</p>
      </State>
    );
  const failure =
    error instanceof ApiError
      ? { status: error.status, code: error.code, requestId: error.requestId, message: error.message }
      : { message: error.message };
  return <Failed what={title} isPage={isPage} failure={failure} onRetry={() => void refetch()} />;
}
