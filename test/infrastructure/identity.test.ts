import { describe, expect, test } from "vitest";
import { SignIn } from "../../functions/settings/environment.ts";
import { toolCallbackUrl } from "../../functions/settings/sign-in.ts";
import { parseConfig } from "../../lib/config.ts";
import { variablesOf } from "./policies.ts";
import { type Synthesized, synthesized, text } from "./synthesized.ts";

function signInOf(deployed: Synthesized): SignIn {
  return SignIn.parse(JSON.parse(text(variablesOf(deployed, "send-email")["SIGN_IN"])));
}

/** A page of the dashboard at its distribution's name, in a template. */
function atDashboard(path: string) {
  return { "Fn::Join": ["", [{ "Fn::ImportValue": "eds-dashboard-origin" }, `/dashboard/${path}`]] };
}

describe("the user pool", () => {
  const deployed = synthesized();
  const identity = deployed.stack("eds-identity");

  test("is retained and deletion-protected, and only the operator creates accounts", () => {
    identity.hasResource("AWS::Cognito::UserPool", {
      DeletionPolicy: "Retain",
      Properties: {
        DeletionProtection: "ACTIVE",
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
        UsernameConfiguration: { CaseSensitive: false },
        MfaConfiguration: "OPTIONAL",
        EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
        Policies: { PasswordPolicy: { MinimumLength: 12, RequireSymbols: true, RequireNumbers: true } },
      },
    });
  });

  test("has sign-in pages and a client without a secret that the operator tool can use by default (F53)", () => {
    const guid = { "Fn::Select": [2, { "Fn::Split": ["/", { Ref: "AWS::StackId" }] }] };
    const suffix = { "Fn::Select": [4, { "Fn::Split": ["-", guid] }] };
    identity.hasResourceProperties("AWS::Cognito::UserPoolDomain", {
      Domain: { "Fn::ImportValue": "eds-sign-in-prefix" },
    });
    const Value = { "Fn::Join": ["", ["eds-", suffix]] };
    deployed.stack("eds-gateway").hasOutput("*", { Value, Export: { Name: "eds-sign-in-prefix" } });
    identity.hasOutput("SignInUrl", {});
    identity.hasResourceProperties("AWS::Cognito::UserPoolClient", {
      GenerateSecret: false,
      AllowedOAuthFlows: ["code"],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthScopes: ["openid", "email", "profile"],
      CallbackURLs: [toolCallbackUrl, atDashboard("signed-in")],
      LogoutURLs: [atDashboard("")],
      PreventUserExistenceErrors: "ENABLED",
      EnableTokenRevocation: true,
      AccessTokenValidity: 60,
    });
  });

  test("has the configured callback URLs and domain prefix", () => {
    const callbackUrls = ["https://mail.example.com/signed-in"];
    const configured = synthesized({ userPool: { callbackUrls, domainPrefix: "acme-mail" } });
    expect(configured.findings).toEqual([]);
    const stack = configured.stack("eds-identity");
    stack.hasResourceProperties("AWS::Cognito::UserPoolClient", {
      AllowedOAuthFlows: ["code"],
      CallbackURLs: [toolCallbackUrl, atDashboard("signed-in"), ...callbackUrls],
    });
    stack.hasResourceProperties("AWS::Cognito::UserPoolDomain", { Domain: "acme-mail" });
  });

  test("and its client are what functions verify tokens against", () => {
    const { issuer, audience, jwksUri } = signInOf(deployed);
    // Its keys are below the issuer, which functions know.
    expect(issuer).toMatch(/^https:\/\/cognito-idp\.us-east-1\..*<eds-user-pool-id>$/);
    expect(audience).toBe("<eds-user-pool-client-id>");
    expect(jwksUri).toBeUndefined();
  });
});

test("a configured OpenID provider replaces the user pool", () => {
  const signIn = { issuer: "https://id.example.com/", audience: "mail-api" };
  const deployed = synthesized({ signIn: { ...signIn, clientId: "pages" } });
  expect(deployed.findings).toEqual([]);
  expect(deployed.resources.filter(({ type }) => type.startsWith("AWS::Cognito"))).toEqual([]);
  expect(signInOf(deployed)).toEqual(signIn);
});

test("the key set of an OpenID provider can have its own URL", () => {
  const signIn = { issuer: "https://id.example.com/", audience: "mail-api", clientId: "pages" };
  const jwksUri = "https://keys.example.com/all";
  expect(signInOf(synthesized({ signIn: { ...signIn, jwksUri } })).jwksUri).toBe(jwksUri);
});

test.each([
  [{ signIn: { issuer: "http://id.example.com", audience: "x" } }, "signIn.issuer: must be an https URL"],
  [{ signIn: { issuer: "https://id.example.com", audience: "" } }, "signIn.audience: "],
  [{ signIn: { issuer: "https://id.example.com" } }, "signIn.audience: "],
  [{ signIn: { issuer: "https://id.example.com", audience: "x" } }, "signIn.clientId: "],
  [
    {
      signIn: {
        ...{ issuer: "https://id.example.com", audience: "x", clientId: "y" },
        hosts: ["https://a.example/; script-src *"],
      },
    },
    "signIn.hosts.0: must be an https origin",
  ],
  [{ userPool: { callbackUrls: ["nowhere"] } }, "userPool.callbackUrls.0: "],
  [{ userPool: { domainPrefix: "my-aws-mail" } }, "userPool.domainPrefix: must not contain aws"],
  [{ name: "amazon-mail" }, "name: must not contain aws, amazon or cognito, unless userPool.domainPrefix"],
  [{ userPool: { domainPrefix: "A b" } }, "userPool.domainPrefix: must be 1 to 63 of a-z"],
])("the configuration %j is rejected with the message %s", (config, message) => {
  expect(() => parseConfig(config)).toThrow(message);
});
