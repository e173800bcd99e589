/**
 * The account of a local service. Its sign-in page signs in any visitor without a password, which is safe because the
 * page and the service are only reachable from this machine.
 */
export const developmentAccount = { subject: "developer", email: "developer@example.test" } as const;

/** The audience of access tokens. */
export const localAudience = "urn:email-delivery-service";

/** A public client for web pages: authorization code with PKCE, any port of 127.0.0.1 as redirect URI. */
export const pagesClient = {
  client_id: "pages",
  application_type: "native",
  token_endpoint_auth_method: "none",
  id_token_signed_response_alg: "ES256",
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  redirect_uris: [
    "http://127.0.0.1/signed-in",
    "http://127.0.0.1/dashboard/signed-in",
    "http://localhost/dashboard/signed-in",
  ],
  /** Where the dashboard comes back to after signing out. */
  post_logout_redirect_uris: ["http://127.0.0.1/dashboard/", "http://localhost/dashboard/"],
} as const;

/** A client for command lines: client credentials return a token of the development account. The secret is public. */
export const commandLineClient = {
  client_id: developmentAccount.subject,
  client_secret: "local",
  token_endpoint_auth_method: "client_secret_post",
  id_token_signed_response_alg: "ES256",
  grant_types: ["client_credentials"],
  response_types: [],
  redirect_uris: [],
} as const;
