import { errors, Provider } from "oidc-provider";
import { commandLineClient, developmentAccount, localAudience, pagesClient } from "./development-account.ts";
import { isLoopback } from "./loopback.ts";
import { memoryAdapter } from "./memory-adapter.ts";
import type { SignInState } from "./sign-in-state.ts";
import { signedOut, signOutQuestion } from "./sign-out-pages.ts";

const hourSeconds = 60 * 60;

/** Creates an OpenID provider whose access tokens are always issued for this service. */
export function newProvider(issuer: string, { key, cookieKey }: SignInState): Provider {
  return new Provider(issuer, {
    adapter: memoryAdapter(),
    // A JWK that `newState` generated.
    jwks: { keys: [key as { kty: string }] },
    cookies: { keys: [cookieKey] },
    // Copied, because the library modifies these objects.
    clients: [
      {
        ...pagesClient,
        grant_types: [...pagesClient.grant_types],
        response_types: ["code"],
        redirect_uris: [...pagesClient.redirect_uris],
        post_logout_redirect_uris: [...pagesClient.post_logout_redirect_uris],
      },
      { ...commandLineClient, grant_types: ["client_credentials"], response_types: [], redirect_uris: [] },
    ],
    // The dashboard asks for its tokens from the origin of the service.
    clientBasedCORS: (_, origin) => isLoopback(origin),
    pkce: { required: () => true },
    scopes: ["openid", "offline_access", "email"],
    claims: { openid: ["sub"], email: ["email"] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, email: developmentAccount.email }),
    }),
    ttl: {
      AccessToken: hourSeconds,
      ClientCredentials: hourSeconds,
      Session: 24 * hourSeconds,
      Grant: 24 * hourSeconds,
      Interaction: hourSeconds,
      IdToken: hourSeconds,
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      // The dashboard revokes its refresh token when a person signs out.
      revocation: { enabled: true },
      // The library's own pages load a font from another site.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOutQuestion,
        postLogoutSuccessSource: signedOut,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => localAudience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => {
          if (resource !== localAudience) throw new errors.InvalidTarget();
          return {
            scope: "api",
            audience: localAudience,
            accessTokenFormat: "jwt",
            accessTokenTTL: hourSeconds,
            jwt: { sign: { alg: "ES256" } },
          };
        },
      },
    },
    responseTypes: ["code"],
    renderError: (ctx, { error, error_description }) => {
      ctx.type = "text/plain";
      ctx.body = `${error}: ${error_description ?? "no description"}\n`;
    },
    loadExistingGrant: async ({ oidc: { provider, client, session } }) => {
      const grant = new provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId !== undefined && { accountId: session.accountId }),
      });
      grant.addOIDCScope("openid offline_access email");
      grant.addResourceScope(localAudience, "api");
      await grant.save();
      return grant;
    },
  });
}
