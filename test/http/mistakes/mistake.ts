/** A mistake that callers make, and what the service must say of it. */
export interface Mistake {
  readonly call: `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`;
  /** The body; of a send the fields that differ from a valid email. */
  readonly body?: unknown;
  /** A body that is not written as JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** 400 `validation_error` where they are absent. */
  readonly status?: number;
  readonly code?: string;
  /** Undefined where an error is about no field. */
  readonly field?: string;
  readonly message: string;
}

/** Rows of one call: field, body and message. */
export function mistakesOf(
  call: Mistake["call"],
  rows: readonly (readonly [field: string, body: unknown, message: string])[],
): readonly Mistake[] {
  return rows.map(([field, body, message]) => ({ call, field, body, message }));
}
