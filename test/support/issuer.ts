import {
  createHmac,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SignIn } from "../../functions/settings/environment.ts";

/** The claims of a token and how it is signed; valid by default. */
export interface TokenParts {
  readonly subject?: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Signs with an unpublished key under a published key id. */
  readonly forged?: boolean;
  readonly unsigned?: boolean;
  /** Signs as HS256 with the published key as the secret. */
  readonly symmetric?: boolean;
}

/** An OpenID provider for tests: its keys on 127.0.0.1, its tokens by a call. */
export interface TestIssuer {
  readonly signIn: SignIn;
  readonly token: (parts?: TokenParts) => string;
  /** Signs with a new key from now on; old keys stay published unless they are dropped. */
  readonly rotate: (kind?: "ec" | "rsa", dropOld?: boolean) => void;
  /** The response of the key set's URL, instead of the keys. */
  readonly answerWith: (answer: { readonly status: number; readonly body: string } | undefined) => void;
  /** How often the keys were requested. */
  readonly asked: () => number;
  readonly stop: () => Promise<void>;
}

interface SigningKey {
  readonly kid: string;
  readonly alg: "ES256" | "RS256";
  readonly privateKey: KeyObject;
  readonly jwk: JsonWebKey;
}

const audience = "email-service-test";

export async function startIssuer(): Promise<TestIssuer> {
  let keys: readonly SigningKey[] = [newKey("ec")];
  let asked = 0;
  let instead: { readonly status: number; readonly body: string } | undefined;
  const server = createServer(({ url = "" }, res) => {
    if (!["/jwks", "/.well-known/jwks.json"].includes(url)) return void res.writeHead(404).end();
    asked++;
    const published = { keys: keys.map(({ kid, alg, jwk }) => ({ ...jwk, kid, alg, use: "sig" })) };
    res.writeHead(instead?.status ?? 200, { "content-type": "application/json" });
    res.end(instead?.body ?? JSON.stringify(published));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server on a TCP port has its address as an object.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    signIn: { issuer: url, audience, jwksUri: `${url}/jwks` },
    token: (parts = {}) => tokenOf(url, current(keys), parts),
    rotate: (kind = "ec", dropOld = false) => {
      keys = [...(dropOld ? [] : keys), newKey(kind)];
    },
    answerWith: (answer) => {
      instead = answer;
    },
    asked: () => asked,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function current(keys: readonly SigningKey[]): SigningKey {
  const key = keys.at(-1);
  if (!key) throw new Error("the issuer has no key");
  return key;
}

function newKey(kind: "ec" | "rsa"): SigningKey {
  const { privateKey, publicKey } =
    kind === "ec"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: 2048 });
  const alg = kind === "ec" ? "ES256" : "RS256";
  return { kid: randomUUID(), alg, privateKey, jwk: publicKey.export({ format: "jwk" }) };
}

function tokenOf(issuer: string, key: SigningKey, parts: TokenParts): string {
  const { subject = "somebody", claims, header, forged, unsigned, symmetric } = parts;
  const now = Math.floor(Date.now() / 1000);
  const alg = unsigned ? "none" : symmetric ? "HS256" : key.alg;
  const head = { alg, kid: key.kid, typ: "at+jwt", ...header };
  const body = { iss: issuer, aud: audience, sub: subject, iat: now, exp: now + 3600, ...claims };
  const text = [head, body].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  if (unsigned) return `${text}.`;
  if (symmetric)
    return `${text}.${createHmac("sha256", JSON.stringify(key.jwk)).update(text).digest("base64url")}`;
  const { privateKey } = forged ? newKey(key.alg === "ES256" ? "ec" : "rsa") : key;
  const signature = sign("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}
