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
import { dashboardPath, signedInPath } from "../../functions/settings/dashboard/paths.ts";
import type { SignIn } from "../../functions/settings/environment.ts";
import { toolCallbackUrl } from "../../functions/settings/sign-in.ts";
import type { Config } from "../config.ts";
import { acknowledge } from "../nag.ts";
import { type PagesSignIn, signInOrigin } from "../sign-in-settings.ts";

interface IdentityStackProps extends StackProps {
  readonly config: Config;
  readonly domainPrefix: string;
  /** The origins that the dashboard is served at. */
  readonly dashboardOrigins: readonly string[];
}

/**
 * The user pool. In its own stack: accounts must survive every other change, and a deployment can use another
 * provider.
 */
export class IdentityStack extends Stack {
  /** The settings with which functions verify tokens. */
  readonly signIn: SignIn;
  /** How the dashboard signs a person in. */
  readonly pages: PagesSignIn;

  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    const { config, domainPrefix, dashboardOrigins, ...stackProps } = props;
    super(scope, id, { ...stackProps, description: "User accounts and sign-in" });
    const pool = newPool(this);
    const client = newClient(pool, config, dashboardOrigins);
    const poolId = this.exportValue(pool.userPoolId, { name: `${config.name}-user-pool-id` });
    const audience = this.exportValue(client.userPoolClientId, {
      name: `${config.name}-user-pool-client-id`,
    });
    const issuer = `https://cognito-idp.${this.region}.${this.urlSuffix}/${poolId}`;
    this.signIn = { issuer, audience };
    this.pages = {
      ...{ authority: issuer, clientId: audience, scope: "openid email profile" },
      signOutUrl: `${signInOrigin(domainPrefix, this.region)}/logout`,
    };
    const domain = pool.addDomain("Domain", { cognitoDomain: { domainPrefix } });
    new CfnOutput(this, "SignInUrl", { value: domain.baseUrl() });
    new CfnOutput(this, "Issuer", { value: issuer });
    new CfnOutput(this, "UserPoolId", { value: pool.userPoolId });
    new CfnOutput(this, "ClientId", { value: client.userPoolClientId });
  }
}

/** No self-service sign-up: every project gets free credits, so the operator decides who gets an account. */
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
    "AwsSolutions-COG2": "A second factor is optional for each user; an operator can require it in the pool",
    "AwsSolutions-COG3": "Threat protection requires the Plus plan",
    "AwsSolutions-COG8":
      "The Plus plan is billed for every user; the Essentials plan is free for the first 10,000",
  });
  return pool;
}

/**
 * A public client for browser pages and the operator tool, which cannot keep a secret: authorization code flow with
 * PKCE.
 */
function newClient(
  pool: UserPool,
  { userPool: { callbackUrls } }: Config,
  origins: readonly string[],
): UserPoolClient {
  return pool.addClient("Pages", {
    generateSecret: false,
    authFlows: { userSrp: true },
    supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.hours(1),
    refreshTokenValidity: Duration.days(7),
    oAuth: {
      flows: { authorizationCodeGrant: true },
      scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
      callbackUrls: [
        ...new Set([toolCallbackUrl, ...origins.map((one) => one + signedInPath), ...callbackUrls]),
      ],
      logoutUrls: origins.map((one) => one + dashboardPath),
    },
  });
}
