import * as z from "zod/mini";

const HttpsUrl = z.string().check(z.regex(/^https:\/\/[^\s?#]+$/, "must be an https URL without a query"));

/** An OpenID provider of the operator, used instead of a Cognito user pool. */
export const OidcProvider = z.strictObject({
  issuer: HttpsUrl,
  /** The `aud` claim of its access tokens for this API; not the client id of the sign-in pages. */
  audience: z.string().check(z.minLength(1)),
  /** Defaults to `<issuer>/.well-known/jwks.json`. */
  jwksUri: z.optional(HttpsUrl),
  /** The public client of the dashboard's pages: authorization code with PKCE, without a secret. */
  clientId: z.string().check(z.minLength(1)),
  /** The provider's origins that the pages call, if not only that of the issuer. */
  hosts: z.optional(z.array(z.string().check(z.regex(/^https:\/\/[^\s/?#;,]+$/, "must be an https origin")))),
});

/** `config.json` of the dashboard. */
export interface PagesSignIn {
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
  /** Whom the access tokens are for, at a provider that asks. */
  readonly audience?: string;
  /** Where a person signs out, if the provider's discovery document does not say it. */
  readonly signOutUrl?: string;
}

/** The origin of a user pool's sign-in pages. */
export function signInOrigin(domainPrefix: string, region: string): string {
  return `https://${domainPrefix}.auth.${region}.amazoncognito.com`;
}

/** Whether Cognito accepts a domain prefix with this text in it. */
export function isFreeOfReservedWords(text: string): boolean {
  return !/aws|amazon|cognito/.test(text);
}

/** What Cognito accepts; it refuses others only during the deployment. */
const CallbackUrl = z
  .string()
  .check(
    z.regex(
      /^(https:\/\/[^\s/?#*]+|http:\/\/localhost(:\d+)?)(\/[^\s#*]*)?$/,
      "must be an https URL without a fragment, or http://localhost for a program on one's own machine",
    ),
  );

export const UserPool = z.strictObject({
  /** The allowed redirect URLs after a sign-in, beside that of the operator tool. */
  callbackUrls: z._default(z.array(CallbackUrl), []),
  /** The domain prefix of the pool's sign-in pages; the deployment's name and part of the stack's id by default. */
  domainPrefix: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
          "must be 1 to 63 of a-z, 0-9 and -, not starting or ending with -",
        ),
        z.refine(isFreeOfReservedWords, "must not contain aws, amazon or cognito, which Cognito reserves"),
      ),
  ),
});
