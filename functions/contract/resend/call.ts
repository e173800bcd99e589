import type { OperationId } from "../index.ts";

/** One call of Resend's API, as its SDK makes it, and the operations that it is made of. */
export interface ResendCall {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/resend`; parameters are in braces. */
  readonly path: string;
  /** A key needs the scopes of all of them, and the function their permissions. */
  readonly makes: readonly OperationId[];
  /** Fields of these operations that have another name in Resend's API, for errors; others are in snake case there. */
  readonly names?: Readonly<Record<string, string>>;
  /** Whether it also takes a form with a file. */
  readonly form?: true;
}

/** Calls by the name of the SDK's method. */
export type ResendCalls = { readonly [name: string]: ResendCall };

/** Declares calls; each keeps its name as a literal, so that a missing handler does not compile. */
export function resendCalls<const Calls extends ResendCalls>(calls: Calls): Calls {
  return calls;
}
