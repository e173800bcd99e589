import { JwtVerifier } from "aws-jwt-verify";
import { FetchError, JwksValidationError, JwkValidationError } from "aws-jwt-verify/error";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import type { JwtHeader, JwtPayload } from "aws-jwt-verify/jwt-model";
import { personId } from "../../domain/platform/people.ts";
import { Refusal, unavailableMessage } from "../../domain/platform/refusals.ts";
import type { SignIn } from "../../settings/environment.ts";

/** The subject of an issuer's token. */
export interface Person {
  readonly id: string;
  readonly subject: string;
}

export interface People {
  /**
   * Returns the person of an access token.
   * @throws {Refusal} `invalid_token`, `unavailable` where the issuer's keys cannot be read
   */
  readonly verify: (token: string) => Promise<Person>;
}

const longestToken = 8192;
const fetchMs = 2500;
/** How far an issuer's clock may be ahead. */
const clockSkewMs = 5 * 60_000;

function keysBelow(issuer: string): string {
  return `${issuer.replace(/\/$/, "")}/.well-known/jwks.json`;
}

/**
 * Verifies access tokens of one issuer: their issuer, audience, expiry and signature. The issuer's published keys are
 * kept in memory and fetched again when a token names an unknown one.
 */
export function connectPeople({ issuer, audience, jwksUri = keysBelow(issuer) }: SignIn): People {
  const verifier = JwtVerifier.create(
    {
      issuer,
      audience: null,
      jwksUri,
      customJwtCheck: ({ header, payload }) => checkToken(header, payload, audience),
    },
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: fetchKeys } }) },
  );
  return {
    verify: async (token) => {
      if (token.length > longestToken) throw invalidToken();
      const payload = await verifier.verify(token).catch((error: unknown) => {
        throw unreadable(error) ? unavailable(error) : invalidToken(error);
      });
      // `checkClaims` has refused a token without a subject.
      const subject = payload.sub ?? "";
      return { id: personId(issuer, subject), subject };
    },
  };
}

/**
 * Checks beyond the library's own. Cognito's access tokens name their client instead of an audience, and its identity
 * tokens, which do not authorize API calls, name it as the audience: `token_use` distinguishes them.
 */
function checkToken(header: JwtHeader, payload: JwtPayload, audience: string): void {
  // RFC 7515 §4.1.11: critical extensions that are not understood make a token invalid, as does compression.
  if ("crit" in header || "zip" in header) throw new Error("the token has an unsupported header");
  if (isIdentityToken(header, payload)) throw new Error("the token is an identity token");
  if (Number(payload.iat ?? 0) * 1000 > Date.now() + clockSkewMs)
    throw new Error("the token is from the future");
  checkClaims(payload, audience);
}

/** RFC 9068 gives access tokens a type; these claims are only in identity tokens (OpenID Connect Core §2, §3.3). */
function isIdentityToken({ typ }: JwtHeader, payload: JwtPayload): boolean {
  if (typeof typ === "string" && /^(application\/)?at\+jwt$/i.test(typ)) return false;
  return ["nonce", "at_hash", "c_hash"].some((claim) => claim in payload);
}

function checkClaims(payload: JwtPayload, audience: string): void {
  const { aud, client_id, token_use, exp, sub } = payload;
  const named = aud === undefined ? [client_id] : [aud].flat();
  const right =
    named.includes(audience) &&
    (token_use === undefined || token_use === "access") &&
    typeof exp === "number" &&
    typeof sub === "string" &&
    sub !== "";
  if (!right) throw new Error("the token is not for this service, does not end or names nobody");
}

async function fetchKeys(uri: string): Promise<ArrayBuffer> {
  const answer = await fetch(uri, { signal: AbortSignal.timeout(fetchMs), redirect: "error" }).catch(
    (cause: unknown) => {
      throw new FetchError(uri, String(cause));
    },
  );
  if (!answer.ok) throw new FetchError(uri, `status ${answer.status}`);
  return answer.arrayBuffer();
}

/** The issuer's keys could not be read, so the token could not be verified. */
function unreadable(error: unknown): boolean {
  return (
    error instanceof FetchError || error instanceof JwksValidationError || error instanceof JwkValidationError
  );
}

function unavailable(cause: unknown): Refusal {
  return new Refusal("unavailable", unavailableMessage, { cause });
}

/** The same error for everything that can be wrong with a token. */
function invalidToken(cause?: unknown): Refusal {
  return new Refusal("invalid_token", "Invalid access token; sign in again.", { cause });
}
