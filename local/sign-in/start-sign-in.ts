import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Provider } from "oidc-provider";
import { personId } from "../../functions/domain/platform/people.ts";
import type { SignIn } from "../../functions/settings/environment.ts";
import { isOwnHost } from "../inbox/host-check.ts";
import { developmentAccount, localAudience } from "./development-account.ts";
import { newProvider } from "./provider.ts";
import { keepSignInState, readSignInState } from "./sign-in-state.ts";

/** An OpenID provider on this machine, the counterpart of the deployed user pool. */
export interface LocalSignIn {
  /** How the functions verify tokens. */
  readonly signIn: SignIn;
  /** The user ID of the development account. */
  readonly developer: string;
  stop(): Promise<void>;
}

/**
 * Starts the identity provider on 127.0.0.1, on the port of the last start in `dir` if it is free: the port is part of
 * the issuer, and therefore of user IDs.
 */
export async function startSignIn(dir?: string): Promise<LocalSignIn> {
  const state = readSignInState(dir);
  let serve: RequestListener = () => undefined;
  const server = createServer((req, res) => serve(req, res));
  const port = await listen(server, state.port);
  keepSignInState(dir, { ...state, port });
  const issuer = `http://127.0.0.1:${port}`;
  const provider = newProvider(issuer, state);
  const answer = provider.callback();
  serve = (req, res) => {
    res.setHeader("x-frame-options", "DENY");
    if (!isOwnHost(req.headers.host, [])) misdirected(res);
    else if (req.url?.startsWith("/interaction/")) void signInAtOnce(provider, req, res);
    else void answer(req, res);
  };
  return {
    signIn: { issuer, audience: localAudience, jwksUri: `${issuer}/jwks` },
    developer: personId(issuer, developmentAccount.subject),
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A page of another site whose hostname leads here would share an origin with the sign-in, and read its answers. */
function misdirected(res: ServerResponse): void {
  res
    .writeHead(421, { "content-type": "text/plain", "x-content-type-options": "nosniff" })
    .end("Sign-in is not served under this hostname.\n");
}

/** Signs in the only account without asking. */
async function signInAtOnce(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const result = { login: { accountId: developmentAccount.subject }, consent: {} };
    await provider.interactionFinished(req, res, result);
  } catch {
    // The interaction has ended or is unknown: the page was reloaded.
    res
      .writeHead(400, { "content-type": "text/plain" })
      .end("This sign-in has expired. Start again from the page that you came from.\n");
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if (port === 0) throw error;
    return listen(server, 0);
  }
  // A server on a TCP port has its address as an object.
  return (server.address() as AddressInfo).port;
}
