import type { FunctionModel } from "../template/function-models.ts";

/**
 * Invokes a function and returns the result of its handler after a round trip through JSON.
 *
 * @throws {FunctionFailed}
 * @throws {FunctionTimedOut}
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
    super(`${name} timed out after ${timeoutSeconds} s`);
  }
}
