/**
 * The one account of a local service. Whoever reaches its sign-in page is signed in as it: the page is on 127.0.0.1,
 * and what it opens is on this machine too.
 */
export const developmentAccount = { subject: "developer", email: "developer@example.test" } as const;

/** What access tokens are for. */
export const localAudience = "urn:email-delivery-service";

/** The client of pages: no secret, codes with proof of possession (PKCE), led back to any port of this machine. */
export const pagesClient = {
  client_id: "pages",
  application_type: "native",
  token_endpoint_auth_method: "none",
  id_token_signed_response_alg: "ES256",
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  redirect_uris: ["http://127.0.0.1/signed-in"],
} as const;

/** The client of a command line, which gets the development account's token by one call. Its secret is none. */
export const commandLineClient = {
  client_id: developmentAccount.subject,
  client_secret: "local",
  token_endpoint_auth_method: "client_secret_post",
  id_token_signed_response_alg: "ES256",
  grant_types: ["client_credentials"],
  response_types: [],
  redirect_uris: [],
} as const;
