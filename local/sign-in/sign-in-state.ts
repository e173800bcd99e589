import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

/** What a provider must not forget from start to start, or every token and person would be another one. */
const SignInState = z.object({
  /** Part of the issuer's name, and so of who somebody is. 0 until the first start. */
  port: z.int(),
  /** The private key that signs tokens. */
  key: z.record(z.string(), z.unknown()),
  cookieKey: z.string(),
});
export type SignInState = z.infer<typeof SignInState>;

/** What an earlier start kept in `dir`; a new state where it kept none. */
export function readSignInState(dir: string | undefined): SignInState {
  const file = dir && fileIn(dir);
  return file && existsSync(file) ? SignInState.parse(JSON.parse(readFileSync(file, "utf8"))) : newState();
}

export function keepSignInState(dir: string | undefined, state: SignInState): void {
  if (dir === undefined) return;
  mkdirSync(dir, { recursive: true });
  writeFileSync(fileIn(dir), JSON.stringify(state, undefined, 2), { mode: 0o600 });
}

function newState(): SignInState {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = { ...privateKey.export({ format: "jwk" }), kid: randomUUID(), alg: "ES256", use: "sig" };
  return { port: 0, key, cookieKey: randomBytes(32).toString("base64url") };
}

function fileIn(dir: string): string {
  return join(dir, "sign-in.json");
}
