import type { Resource, Template } from "./template.ts";

/** The account and region that the templates are deployed to. */
export interface Environment {
  readonly account: string;
  /** For stacks without a region of their own. */
  readonly region: string;
}

/** One stack, nested or not: what the names in its template are looked up in. */
export interface Scope {
  /** The names of the stacks down to this one, `mail-api/EmailsNestedStack`. */
  readonly path: string;
  readonly stackName: string;
  readonly region: string;
  readonly environment: Environment;
  /** Where the assets of the whole assembly are. */
  readonly assemblyDir: string;
  readonly template: Template;
  /** The nested stack's parameters, as its parent writes them and to be resolved there. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly parent: Scope | undefined;
  readonly children: Map<string, Scope>;
  /** Every stack of the assembly that is not nested. */
  readonly roots: Scope[];
}

/** Replaces every intrinsic function in a value by what it stands for. */
export type Resolve = (value: unknown, scope: Scope) => unknown;

/** A resource and where it stands. */
export interface ScopedResource {
  readonly scope: Scope;
  readonly logicalId: string;
  readonly resource: Resource;
}

/** How a message names a place in a template. */
export function placeOf(scope: Scope, logicalId: string): string {
  return `${scope.path}/${logicalId}`;
}

export function withDescendants(scopes: readonly Scope[]): readonly Scope[] {
  return scopes.flatMap((scope) => [scope, ...withDescendants([...scope.children.values()])]);
}
