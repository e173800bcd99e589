/** The user pool of a deployment, by the outputs of its identity stack. */
export interface UserPool {
  readonly id: string;
  readonly clientId: string;
  readonly region: string;
  readonly issuer: string;
  /** The base URL of its sign-in pages. */
  readonly signInUrl: string;
}

/** Undefined for a deployment that uses another OpenID provider. */
export function userPoolOf(
  outputs: Readonly<Record<string, string>> = {},
  region: string,
): UserPool | undefined {
  const { UserPoolId: id, ClientId: clientId, SignInUrl: signInUrl, Issuer: issuer } = outputs;
  return id && clientId && signInUrl && issuer ? { id, clientId, region, issuer, signInUrl } : undefined;
}
