import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";

/**
 * Returns the text of a secret of Secrets Manager in the function's own region.
 * @throws {Error} The secret does not exist, has no text, or cannot be read within three seconds.
 */
export async function readSecret(name: string): Promise<string> {
  const client = new SecretsManagerClient({ maxAttempts: 2 });
  const abortSignal = AbortSignal.timeout(3000);
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: name }), { abortSignal });
  if (!SecretString) throw new Error("the secret has no text");
  return SecretString.trim();
}
