import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  OAuthScope,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
} from "aws-cdk-lib/aws-cognito";
import type { Construct } from "constructs";
import type { SignIn } from "../../functions/settings/environment.ts";
import type { Config } from "../config.ts";
import { acknowledge } from "../nag.ts";

interface IdentityStackProps extends StackProps {
  readonly config: Config;
}

/** Who may sign in. A stack of its own: accounts outlive every change to code, and a deployment may bring its own provider. */
export class IdentityStack extends Stack {
  /** What the functions check tokens by. */
  readonly signIn: SignIn;

  constructor(scope: Construct, id: string, { config, ...props }: IdentityStackProps) {
    super(scope, id, { ...props, description: "Who may sign in" });
    const pool = newPool(this);
    const client = newClient(pool, config);
    const poolId = this.exportValue(pool.userPoolId, { name: `${config.name}-user-pool-id` });
    const audience = this.exportValue(client.userPoolClientId, {
      name: `${config.name}-user-pool-client-id`,
    });
    const issuer = `https://cognito-idp.${this.region}.${this.urlSuffix}/${poolId}`;
    this.signIn = { issuer, audience, jwksUri: `${issuer}/.well-known/jwks.json` };
    const { domainPrefix } = config.userPool;
    if (domainPrefix) {
      const domain = pool.addDomain("Domain", { cognitoDomain: { domainPrefix } });
      new CfnOutput(this, "SignInUrl", { value: domain.baseUrl() });
    }
    new CfnOutput(this, "UserPoolId", { value: pool.userPoolId });
    new CfnOutput(this, "ClientId", { value: client.userPoolClientId });
  }
}

/** Nobody signs themselves up: a project comes with free credits, so who may have one is the operator's to say. */
function newPool(stack: IdentityStack): UserPool {
  const pool = new UserPool(stack, "People", {
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    passwordPolicy: {
      minLength: 12,
      requireDigits: true,
      requireLowercase: true,
      requireUppercase: true,
      requireSymbols: true,
      tempPasswordValidity: Duration.days(3),
    },
    featurePlan: FeaturePlan.ESSENTIALS,
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  acknowledge(pool, {
    "AwsSolutions-COG2":
      "Each person decides on a second factor; a deployment that demands one sets it in the pool",
    "AwsSolutions-COG3": "Threat protection is part of Cognito's paid plan",
    "AwsSolutions-COG8": "The plus plan costs for every person; the essentials plan does not below 10,000",
  });
  return pool;
}

/** For pages in a browser, which keep no secret: an authorization code with proof of possession (PKCE). */
function newClient(pool: UserPool, { userPool: { callbackUrls } }: Config): UserPoolClient {
  return pool.addClient("Pages", {
    generateSecret: false,
    authFlows: { userSrp: true },
    supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.hours(1),
    refreshTokenValidity: Duration.days(7),
    ...(callbackUrls.length > 0
      ? {
          oAuth: {
            flows: { authorizationCodeGrant: true },
            scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
            callbackUrls: [...callbackUrls],
          },
        }
      : { disableOAuth: true }),
  });
}
