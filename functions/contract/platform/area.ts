import type * as z from "zod/mini";
import type { RefusalName } from "../../domain/platform/refusals.ts";
import type { Scope } from "../../domain/platform/scopes.ts";
import type { pathParams } from "./path-params.ts";

/** Who may call: a key with this scope, a signed-in person, or anyone. Every endpoint states it explicitly. */
export type Access = { readonly key: Scope } | "person" | "anyone";

/** One endpoint of the public API, declared once. The route, the function, its checks and the documents follow from it. */
export interface Declaration {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly access: Access;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Whether the body is optional. */
  readonly bodyOptional?: true;
  /** Whether the `Idempotency-Key` header applies (specification §4). */
  readonly idempotent?: true;
  /** Whether a call counts against the project's limit of send calls; its responses have the `ratelimit-…` headers. */
  readonly counted?: true;
  /** Whether it is a page for browsers: it takes a form and returns HTML, for errors too. */
  readonly page?: true;
  readonly reply: readonly [status: 200 | 201 | 202, body: z.ZodMiniType];
  /**
   * The part of the reply that a key gets without the scope that reads what is changed: its own scope does not show what
   * others have stored. Where an operation also creates, a creation is answered in full.
   */
  readonly withoutRead?: readonly [read: Scope, part: z.ZodMiniObject];
  /** Whether it may update what exists instead of creating: that is answered with 200 and the same body. */
  readonly upserts?: true;
  /** Its errors beyond those that every endpoint shares. */
  readonly refuses: readonly RefusalName[];
}

/** An endpoint with its operation id and its area. */
export type Operation<D extends Declaration = Declaration, Id extends string = string> = D & {
  readonly id: Id;
  readonly area: string;
};

/** The parameters of a path, in braces. */
export type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;

/** A path whose every parameter is declared in `path-params.ts`; a misspelt one does not compile. */
type WithKnownParams<D extends Declaration> =
  PathParam<D["path"]> extends keyof typeof pathParams
    ? D
    : { readonly path: "has a parameter that path-params.ts does not know" };

type Area<D> = { readonly [Id in keyof D & string]: Operation<D[Id] & Declaration, Id> };

/** Declares the endpoints of one area; each takes its operation id from its name here. */
export function area<const D extends { readonly [id: string]: Declaration }>(
  name: string,
  declarations: D & { readonly [Id in keyof D]: WithKnownParams<D[Id]> },
): Area<D> {
  const named = Object.entries(declarations).map(([id, declared]) => [id, { ...declared, id, area: name }]);
  // The entries are the declarations' own, each with the two names added: the mapped type says the same.
  return Object.fromEntries(named) as Area<D>;
}
