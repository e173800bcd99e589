import type { FunctionModel } from "../template/function-models.ts";

/**
 * Runs a function and gives what its handler answers, as it would travel: without what JSON cannot hold.
 * Rejects with `FunctionFailed` or `FunctionTimedOut`.
 */
export type Invoke = (fn: FunctionModel, event: unknown) => Promise<unknown>;

export interface Invoker {
  readonly invoke: Invoke;
  stop(): Promise<void>;
}

/** The handler threw, or its thread ended. */
export class FunctionFailed extends Error {
  override readonly name = "FunctionFailed";

  constructor(functionName: string, reason: string) {
    super(`${functionName} failed: ${reason}`);
  }
}

export class FunctionTimedOut extends Error {
  override readonly name = "FunctionTimedOut";

  constructor({ name, timeoutSeconds }: FunctionModel) {
    super(`${name} took longer than its ${timeoutSeconds} s`);
  }
}
