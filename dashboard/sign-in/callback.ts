import type { UserManager } from "oidc-client-ts";

export const callbackPath = "/dashboard/signed-in";

/**
 * Completes a sign-in that has come back to this page, and returns the path to go on to. In a window of its own, it
 * reports to the page that opened it instead and never resolves.
 * @throws {Error} The provider refused, or the answer belongs to no sign-in of this tab.
 */
export async function completeSignIn(manager: UserManager): Promise<string> {
  if (window.opener) {
    await manager.signinPopupCallback();
    return new Promise(() => undefined);
  }
  const user = await manager.signinRedirectCallback();
  return returnPath(user.state);
}

/** Only pages of the dashboard: the state has been through the provider's address. */
export function returnPath(state: unknown): string {
  const isOwn =
    typeof state === "string" && /^\/dashboard\/[^/\\]/.test(state) && !state.startsWith(callbackPath);
  return isOwn ? state : "/dashboard/";
}
