import { Refusal } from "../../../domain/platform/refusals.ts";
import { type Grant, holds, type Scope } from "../../../domain/platform/scopes.ts";

/**
 * Requires a scope beyond that of the operation, for what a request asks for in addition.
 * @throws {Refusal} `missing_scope`
 */
export function requireScope(grant: Grant, scope: Scope): void {
  if (!holds(grant, scope)) throw new Refusal("missing_scope", `This key lacks the scope \`${scope}\`.`);
}
