import { commandLineClient } from "./development-account.ts";
import type { LocalSignIn } from "./start-sign-in.ts";

/** Returns an access token of the development account; it is valid for an hour. Throws an Error when sign-in fails. */
export async function getAccessToken({ signIn }: Pick<LocalSignIn, "signIn">): Promise<string> {
  const { client_id, client_secret } = commandLineClient;
  const form = { grant_type: "client_credentials", client_id, client_secret };
  const response = await fetch(`${signIn.issuer}/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`Sign-in returned ${response.status} without an access token.`);
  return token;
}

/** Returns `getAccessToken` with its last token kept until `renew` is asked for. */
export function keptAccessToken(signIn: Pick<LocalSignIn, "signIn">): (renew?: "renew") => Promise<string> {
  let kept: Promise<string> | undefined;
  return (renew) => {
    if (kept === undefined || renew) {
      kept = getAccessToken(signIn);
      kept.catch(() => {
        kept = undefined;
      });
    }
    return kept;
  };
}
