import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { UsageError } from "../usage-error.ts";

interface Provider {
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  /** A URL of this machine, which the provider's page sends the browser back to. */
  readonly callbackUrl: string;
}

const longestWaitMs = 5 * 60_000;

/**
 * Signs a person in by the authorization code flow with PKCE. `onUrl` gets the URL to open in a browser. Returns the
 * access token.
 * @throws {UsageError} if the sign-in is refused, or takes more than five minutes
 */
export async function signInByBrowser(provider: Provider, onUrl: (url: string) => void): Promise<string> {
  const { callbackUrl, clientId } = provider;
  const [verifier, state] = [randomBytes(32).toString("base64url"), randomBytes(16).toString("base64url")];
  const server = createServer();
  server.listen(Number(new URL(callbackUrl).port), "127.0.0.1");
  await once(server, "listening").catch((error: unknown) => {
    throw new UsageError(`Cannot listen at ${callbackUrl}: is another sign-in running?`, { cause: error });
  });
  try {
    const query = new URLSearchParams({
      ...{ response_type: "code", client_id: clientId, redirect_uri: callbackUrl, scope: "openid", state },
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    const code = codeFrom(server, callbackUrl, state);
    onUrl(`${provider.authorizeUrl}?${query}`);
    return await tokenFor(provider, await code, verifier);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Waits for the browser to come back with the code of this sign-in. */
function codeFrom(server: Server, callbackUrl: string, state: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new UsageError(message));
    const timer = setTimeout(() => fail("Nobody signed in within five minutes."), longestWaitMs);
    server.on("close", () => clearTimeout(timer));
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", callbackUrl);
      // Anything else that this machine sends here, or another sign-in.
      if (pathname !== new URL(callbackUrl).pathname || searchParams.get("state") !== state) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { "content-type": "text/plain; charset=utf-8" });
      response.end("You can close this page and return to the terminal.\n");
      const code = searchParams.get("code");
      if (code === null) fail(`The sign-in was refused: ${searchParams.get("error") ?? "no reason given"}.`);
      else resolve(code);
    });
  });
}

async function tokenFor(provider: Provider, code: string, verifier: string): Promise<string> {
  const response = await fetch(provider.tokenUrl, {
    method: "POST",
    body: new URLSearchParams({
      ...{ grant_type: "authorization_code", client_id: provider.clientId, code },
      ...{ redirect_uri: provider.callbackUrl, code_verifier: verifier },
    }),
  });
  const body: unknown = await response.json().catch(() => undefined);
  const token = typeof body === "object" && body !== null && "access_token" in body ? body.access_token : "";
  if (typeof token === "string" && token !== "") return token;
  throw new UsageError(`The token endpoint answered ${response.status} without an access token.`);
}
