import type { ResendFunction } from "../../functions/contract/resend/surface.ts";
import { authenticationPermissions } from "./authentication-actions.ts";
import { permissionsOf } from "./operation-permissions.ts";
import type { Permission } from "./permission.ts";

/** The permissions of a function of the surface: those of the operations that its calls make, each once. */
export function resendPermissions({ calls }: ResendFunction): readonly Permission[] {
  const made = new Set(Object.values(calls).flatMap(({ makes }) => makes));
  if (made.size === 0) return [];
  const own = [...made].flatMap((id) => permissionsOf(id));
  return [...new Set([...own, ...authenticationPermissions({ key: "email:send" })])];
}
