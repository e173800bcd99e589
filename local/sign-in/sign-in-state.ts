import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

/** The state of a provider. Without it, a restart would invalidate tokens and change user IDs. */
const SignInState = z.object({
  /** Part of the issuer, and therefore of user IDs. 0 until the first start. */
  port: z.int(),
  /** The private signing key. */
  key: z.record(z.string(), z.unknown()),
  cookieKey: z.string(),
});
export type SignInState = z.infer<typeof SignInState>;

/** Returns the state in `dir`, or a new one. */
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
