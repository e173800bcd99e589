import type { UserManager } from "oidc-client-ts";
import { expect, test } from "vitest";
import { openSession, signOutPage } from "../../dashboard/sign-in/session.ts";

const config = { authority: "https://id.example.com", clientId: "pages 1", scope: "openid" };

test("a person signs out at the pool's own page, which comes back to the dashboard", () => {
  const signOutUrl = "https://eds-1.auth.us-east-1.amazoncognito.com/logout";
  const page = new URL(signOutPage({ ...config, signOutUrl }, "https://d1.example/dashboard/") ?? "");
  expect(page.origin + page.pathname).toBe(signOutUrl);
  expect(Object.fromEntries(page.searchParams)).toEqual({
    client_id: "pages 1",
    logout_uri: "https://d1.example/dashboard/",
  });
});

test("without such a page, the session ends in the dashboard alone", () => {
  expect(signOutPage(config, "https://d1.example/dashboard/")).toBeUndefined();
});

/** Signs out with a manager whose provider answers a revocation so, and returns what was asked of the manager in order. */
async function signedOut(revocation: () => Promise<void>): Promise<readonly string[]> {
  const asked: string[] = [];
  const said = async (what: string) => void asked.push(what);
  const manager = {
    getUser: async () => null,
    events: { addUserLoaded: () => undefined, addAccessTokenExpired: () => undefined },
    metadataService: { getEndSessionEndpoint: async () => "https://id.example.com/end" },
    revokeTokens: (types: readonly string[]) => said(`revoke ${types.join()}`).then(revocation),
    signoutRedirect: () => said("leave"),
  };
  // The parts of it that a session uses.
  const session = await openSession(manager as unknown as UserManager, config);
  await session.signOut();
  return asked;
}

test("signing out revokes the refresh token before the page is left", async () => {
  expect(await signedOut(async () => undefined)).toEqual(["revoke refresh_token", "leave"]);
});

test("a person signs out too where the provider cannot revoke a token", async () => {
  const unknown = () => Promise.reject(new Error("Metadata does not contain property revocation_endpoint"));
  expect(await signedOut(unknown)).toEqual(["revoke refresh_token", "leave"]);
});
