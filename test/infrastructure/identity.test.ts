import { expect, test, vi } from "vitest";
import { SignIn } from "../../functions/settings/environment.ts";
import { parseConfig } from "../../lib/config.ts";
import { functionsOf } from "./policies.ts";
import { type Synthesized, synthesized, text } from "./synthesized.ts";

// A synthesis takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

function signInOf(deployed: Synthesized): SignIn {
  const [one] = functionsOf(deployed, "send-email");
  const { Variables } = Object(one?.properties["Environment"]);
  return SignIn.parse(JSON.parse(text(Object(Variables)["SIGN_IN"])));
}

test("accounts are kept, protected from deletion, and made by the operator alone", () => {
  const [pool] = synthesized().of("AWS::Cognito::UserPool");
  expect(pool?.deletionPolicy).toBe("Retain");
  expect(pool?.properties).toMatchObject({
    DeletionProtection: "ACTIVE",
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    UsernameConfiguration: { CaseSensitive: false },
    MfaConfiguration: "OPTIONAL",
    EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
    Policies: { PasswordPolicy: { MinimumLength: 12, RequireSymbols: true, RequireNumbers: true } },
  });
});

test("pages keep no secret, and without an address to lead back to there is no sign-in by pages", () => {
  const [client] = synthesized().of("AWS::Cognito::UserPoolClient");
  expect(client?.properties).toMatchObject({
    GenerateSecret: false,
    AllowedOAuthFlowsUserPoolClient: false,
    PreventUserExistenceErrors: "ENABLED",
    EnableTokenRevocation: true,
    AccessTokenValidity: 60,
  });
});

test("with addresses and a name, the pool has pages and leads back there alone, by codes", () => {
  const callbackUrls = ["https://mail.example.com/signed-in"];
  const deployed = synthesized({ userPool: { callbackUrls, domainPrefix: "acme-mail" } });
  expect(deployed.findings).toEqual([]);
  expect(deployed.of("AWS::Cognito::UserPoolClient")[0]?.properties).toMatchObject({
    AllowedOAuthFlows: ["code"],
    CallbackURLs: callbackUrls,
  });
  expect(deployed.of("AWS::Cognito::UserPoolDomain")[0]?.properties["Domain"]).toBe("acme-mail");
});

test("functions check tokens by the pool and its client", () => {
  const { issuer, audience, jwksUri } = signInOf(synthesized());
  expect(issuer).toMatch(/^https:\/\/cognito-idp\.us-east-1\..*<eds-user-pool-id>$/);
  expect(audience).toBe("<eds-user-pool-client-id>");
  expect(jwksUri).toBe(`${issuer}/.well-known/jwks.json`);
});

test("another provider takes the pool's place, and nothing of a pool is deployed", () => {
  const signIn = { issuer: "https://id.example.com/", audience: "mail-api" };
  const deployed = synthesized({ signIn });
  expect(deployed.findings).toEqual([]);
  expect(deployed.resources.filter(({ type }) => type.startsWith("AWS::Cognito"))).toEqual([]);
  expect(signInOf(deployed)).toEqual({ ...signIn, jwksUri: "https://id.example.com/.well-known/jwks.json" });
  const jwksUri = "https://keys.example.com/all";
  expect(signInOf(synthesized({ signIn: { ...signIn, jwksUri } })).jwksUri).toBe(jwksUri);
});

test.each([
  [{ signIn: { issuer: "http://id.example.com", audience: "x" } }, "signIn.issuer: must be an https URL"],
  [{ signIn: { issuer: "https://id.example.com", audience: "" } }, "signIn.audience: "],
  [{ signIn: { issuer: "https://id.example.com" } }, "signIn.audience: "],
  [{ userPool: { callbackUrls: ["nowhere"] } }, "userPool.callbackUrls.0: "],
  [{ userPool: { domainPrefix: "A b" } }, "userPool.domainPrefix: must be 1 to 63 of a-z"],
])("%j is refused, and the mistake is named", (given, message) => {
  expect(() => parseConfig(given)).toThrow(message);
});
