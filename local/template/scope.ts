import type { Resource, Template } from "./template.ts";

/** The account and region that the templates are deployed to. */
export interface Environment {
  readonly account: string;
  /** For stacks without a region of their own. */
  readonly region: string;
}

/** A stack, nested or not, in which the names of its template are resolved. */
export interface Scope {
  /** The names of the stack and its parents: `mail-api/EmailsNestedStack`. */
  readonly path: string;
  readonly stackName: string;
  readonly region: string;
  readonly environment: Environment;
  /** The folder of all assets. */
  readonly assemblyDir: string;
  readonly template: Template;
  /** The parameters of a nested stack, to be resolved in its parent. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly parent: Scope | undefined;
  readonly children: Map<string, Scope>;
  /** All stacks that are not nested. */
  readonly roots: Scope[];
}

/** Resolves all intrinsic functions in a value. */
export type Resolve = (value: unknown, scope: Scope) => unknown;

/** A resource with its stack. */
export interface ScopedResource {
  readonly scope: Scope;
  readonly logicalId: string;
  readonly resource: Resource;
}

/** Returns the name of a resource in error messages. */
export function placeOf(scope: Scope, logicalId: string): string {
  return `${scope.path}/${logicalId}`;
}

export function withDescendants(scopes: readonly Scope[]): readonly Scope[] {
  return scopes.flatMap((scope) => [scope, ...withDescendants([...scope.children.values()])]);
}
