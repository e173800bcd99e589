import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod/mini";
import type { Declaration, Operation, PathParam } from "../contract/platform/area.ts";
import type { pathParams } from "../contract/platform/path-params.ts";
import type { Refusal } from "../domain/platform/refusals.ts";
import type { Services } from "../services.ts";
import type { ReadPlan } from "../store/platform/read-plan.ts";
import type { answerRefusal, answerReply } from "./answer.ts";
import type { CallerOf } from "./call.ts";

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** A request's input, typed by its declaration. */
export interface Input<D extends Declaration> {
  readonly params: {
    readonly [Name in PathParam<D["path"]>]: Name extends keyof typeof pathParams
      ? z.output<(typeof pathParams)[Name]>
      : never;
  };
  readonly query: Output<D["query"]>;
  readonly body: Output<D["body"]>;
  readonly idempotencyKey: string | undefined;
  /** The body's bytes as they were sent. */
  readonly raw: Buffer;
}

/** What an endpoint gets beside its input. */
interface WorkContext<D extends Declaration, Found> {
  readonly caller: CallerOf<D>;
  readonly services: Services;
  /** What was read along with the key. */
  readonly found: Found;
}

type ReplyBody<D extends Declaration> = z.output<D["reply"][1]>;
export type Work<D extends Declaration, Found> = (
  input: Input<D>,
  at: WorkContext<D, Found>,
) => Promise<
  | ReplyBody<D>
  | { readonly reply: ReplyBody<D>; readonly headers: Readonly<Record<string, string>> }
  | { readonly reply: ReplyBody<D>; readonly isUpdate: boolean }
>;

/** Whose rows a plan reads: `projectId` is what the key's text, the header or the path says, judged afterwards. */
export interface ReadContext {
  /** Empty where a person calls outside a project. */
  readonly projectId: string;
  readonly services: Services;
  /** A signed-in person's id, else empty. */
  readonly actor: string;
}

/** The rows that an endpoint reads in the same call as its caller's; called only with a valid input. */
export interface Reading<D extends Declaration, P extends ReadPlan> {
  readonly reads: (input: Omit<Input<D>, "raw">, context: ReadContext) => P;
}

/** How an endpoint's bodies come in and what its answers look like. */
export interface Surface {
  readonly read: (
    operation: Operation,
    event: APIGatewayProxyEventV2,
  ) => Promise<{ readonly value?: unknown; readonly fault?: Refusal }>;
  readonly reply: typeof answerReply;
  readonly refuse: typeof answerRefusal;
}
