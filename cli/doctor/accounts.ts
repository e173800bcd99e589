import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import type { UserPool } from "../sign-in/user-pool.ts";

export interface Account {
  /** The subject of the person's tokens. */
  readonly subject: string;
  readonly isNew: boolean;
}

/** Creates a person's account, or returns the one that they have. Cognito sends a new one a temporary password. */
export async function createAccount({ id, region }: UserPool, email: string): Promise<Account> {
  const cognito = new CognitoIdentityProviderClient({ region });
  const user = { UserPoolId: id, Username: email };
  const verified = [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "true" },
  ];
  try {
    const create = { ...user, UserAttributes: verified, DesiredDeliveryMediums: ["EMAIL" as const] };
    const { User } = await cognito.send(new AdminCreateUserCommand(create));
    return { subject: subjectOf(User?.Attributes), isNew: true };
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { UserAttributes } = await cognito.send(new AdminGetUserCommand(user));
    return { subject: subjectOf(UserAttributes), isNew: false };
  } finally {
    cognito.destroy();
  }
}

function subjectOf(attributes: readonly AttributeType[] = []): string {
  const subject = attributes.find(({ Name }) => Name === "sub")?.Value;
  if (!subject) throw new Error("Cognito returned an account without a subject");
  return subject;
}
