import type { FunctionModel } from "../template/function-models.ts";
import { FunctionFailed, FunctionTimedOut } from "./invoker.ts";
import type { Answer } from "./thread-entry.ts";

/** The invocations of a thread that are in progress. */
export interface PendingCalls {
  /** Adds an invocation; its result rejects when the function fails or times out. */
  open(): { readonly id: number; readonly answer: Promise<string | undefined> };
  settle(answer: Answer): void;
  failAll(reason: string): void;
  none(): boolean;
}

interface Waiting {
  readonly answered: (answer: string | undefined) => void;
  readonly failed: (error: Error) => void;
}

/** Calls `onTimeout` when an invocation times out. */
export function newPendingCalls(fn: FunctionModel, onTimeout: () => void): PendingCalls {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  return {
    open() {
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
      waiting.set(id, { answered: resolve, failed: reject });
      const timer = setTimeout(() => {
        onTimeout();
        reject(new FunctionTimedOut(fn));
      }, fn.timeoutSeconds * 1000);
      const answer = promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(id);
      });
      return { id, answer };
    },
    settle(answer) {
      const call = waiting.get(answer.id);
      if ("failure" in answer) call?.failed(new FunctionFailed(fn.name, answer.failure));
      else call?.answered(answer.answer);
    },
    failAll(reason) {
      for (const { failed } of waiting.values()) failed(new FunctionFailed(fn.name, reason));
    },
    none: () => waiting.size === 0,
  };
}
