import { type User, UserManager, WebStorageStateStore } from "oidc-client-ts";
import type { Credentials } from "../api/client.ts";
import type { SignInConfig } from "./config.ts";

export type SessionState = "signed-out" | "signed-in" | "ended";

/** The person's session: authorization code with PKCE, tokens in the session storage of this tab. */
export interface Session extends Credentials {
  readonly state: () => SessionState;
  readonly email: () => string | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Leaves for the sign-in page; it comes back to `returnTo`, a path of this origin. */
  readonly signIn: (returnTo: string) => Promise<void>;
  /** Signs in again in a window of its own, so that what was typed here stays. */
  readonly signInAgain: () => Promise<void>;
  readonly signOut: () => Promise<void>;
}

/** For a call to the provider. */
const requestTimeoutInSeconds = 10;

const here = () => `${location.origin}/dashboard`;

export function newManager({ authority, clientId, scope, audience }: SignInConfig): UserManager {
  return new UserManager({
    authority,
    client_id: clientId,
    scope,
    redirect_uri: `${here()}/signed-in`,
    post_logout_redirect_uri: `${here()}/`,
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    automaticSilentRenew: true,
    monitorSession: false,
    requestTimeoutInSeconds,
    ...(audience !== undefined && { extraQueryParams: { audience } }),
    // Providers give a refresh token for `offline_access` only after a question for consent.
    ...(scope.includes("offline_access") && { prompt: "consent" }),
  });
}

/** Restores the session of this tab, if there is one. */
export async function openSession(manager: UserManager, config: SignInConfig): Promise<Session> {
  const listeners = new Set<() => void>();
  let user: User | null = await manager.getUser();
  let ended = false;
  const change = (now: User | null, isEnded: boolean) => {
    user = now;
    ended = isEnded;
    for (const listener of listeners) listener();
  };
  manager.events.addUserLoaded((loaded) => change(loaded, false));
  manager.events.addAccessTokenExpired(() => change(user, true));
  return {
    state: () => (ended ? "ended" : user && !user.expired ? "signed-in" : "signed-out"),
    email: () => user?.profile.email,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: async () => user?.access_token,
    onRefused: () => change(user, true),
    signIn: (returnTo) => manager.signinRedirect({ state: returnTo }),
    signInAgain: async () => change(await manager.signinPopup(), false),
    signOut: async () => {
      // The provider's own sign-out leaves a refresh token valid. One that cannot revoke it must not keep the person.
      await manager.revokeTokens(["refresh_token"]).catch(() => undefined);
      const canLeave = await manager.metadataService.getEndSessionEndpoint().catch(() => undefined);
      if (canLeave !== undefined) return manager.signoutRedirect();
      await manager.removeUser();
      const page = signOutPage(config, `${here()}/`);
      if (page === undefined) change(null, false);
      else location.assign(page);
    },
  };
}

/** A user pool's page that ends its session and comes back to `returnTo`. */
export function signOutPage({ signOutUrl, clientId }: SignInConfig, returnTo: string): string | undefined {
  if (signOutUrl === undefined) return undefined;
  return `${signOutUrl}?${new URLSearchParams({ client_id: clientId, logout_uri: returnTo })}`;
}
