import { Refusal } from "../../domain/platform/refusals.ts";

/**
 * Refuses the deletion of what others use.
 * @throws {Refusal} `invalid_state` that names them, with one issue each
 */
export function refuseInUse(
  kind: string,
  users: readonly { readonly id: string; readonly name: string }[],
  advice = "",
): void {
  if (users.length === 0) return;
  const issues = users.map(({ id, name }) => ({ path: id, message: `uses this ${kind}: ${name}` }));
  const names = users.slice(0, 5).map(({ id, name }) => `${name} (${id})`);
  const more = users.length > 5 ? ` and ${users.length - 5} more` : "";
  throw new Refusal("invalid_state", `This ${kind} is used by ${names.join(", ")}${more}.${advice}`, {
    issues,
  });
}
