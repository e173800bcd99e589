/** `config.json`, which is written by the deployment. */
export interface SignInConfig {
  /** The issuer of the OpenID provider. */
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
  /** Whom the access token is for, at a provider that asks. */
  readonly audience?: string;
  /** Where a person signs out, if the provider's discovery document does not say it. */
  readonly signOutUrl?: string;
}

const file = "/dashboard/config.json";

/** @throws {Error} The file is missing or has another form. */
export async function readConfig(): Promise<SignInConfig> {
  const response = await fetch(file, { cache: "no-store" });
  const value: unknown = response.ok ? await response.json() : undefined;
  if (!isConfig(value)) throw new Error(`The settings of the sign-in at ${file} cannot be read.`);
  return value;
}

function isConfig(value: unknown): value is SignInConfig {
  if (typeof value !== "object" || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return ["authority", "clientId", "scope"].every((name) => typeof fields[name] === "string");
}
