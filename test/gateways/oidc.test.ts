import { expect, onTestFinished, test } from "vitest";
import { personId } from "../../functions/domain/platform/people.ts";
import { connectPeople } from "../../functions/gateways/projects/oidc.ts";
import { startIssuer, type TokenParts } from "../support/issuer.ts";

async function start() {
  const issuer = await startIssuer();
  onTestFinished(() => issuer.stop());
  return { issuer, people: connectPeople(issuer.signIn) };
}

const refused = (name: string) => expect.objectContaining({ name });
const now = () => Math.floor(Date.now() / 1000);

test.each(["ec", "rsa"] as const)(
  "knows the person of a token that is signed with an %s key",
  async (kind) => {
    const { issuer, people } = await start();
    issuer.rotate(kind);
    const person = await people.verify(issuer.token({ subject: "auth0|a b/c" }));
    expect(person).toEqual({ id: personId(issuer.signIn.issuer, "auth0|a b/c"), subject: "auth0|a b/c" });
    expect(person.id).toMatch(/^usr_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  },
);

test("treats the same subject of another issuer as another person", () => {
  expect(personId("https://a.test", "x")).not.toBe(personId("https://b.test", "x"));
  expect(personId("https://a.test", "x")).toBe(personId("https://a.test", "x"));
});

const bad: readonly (readonly [string, TokenParts])[] = [
  ["another issuer", { claims: { iss: "https://other.test" } }],
  ["no issuer", { claims: { iss: undefined } }],
  ["another audience", { claims: { aud: "other" } }],
  ["no audience and another client", { claims: { aud: undefined, client_id: "other" } }],
  ["no audience and no client", { claims: { aud: undefined } }],
  ["the right client but another audience", { claims: { aud: "other", client_id: "email-service-test" } }],
  ["a time that is over", { claims: { exp: now() - 1 } }],
  ["no end", { claims: { exp: undefined } }],
  ["a time that has not come", { claims: { nbf: now() + 600 } }],
  ["no subject", { claims: { sub: undefined } }],
  ["an empty subject", { claims: { sub: "" } }],
  ["the use of an identity token", { claims: { token_use: "id" } }],
  ["a critical extension in its header", { header: { crit: ["b64"], b64: false } }],
  ["compression in its header", { header: { zip: "DEF" } }],
  ["an issue time in the future", { claims: { iat: now() + 600 } }],
  ["an identity token's nonce", { header: { typ: "JWT" }, claims: { nonce: "n" } }],
  ["an identity token's hash of the access token", { header: { typ: "JWT" }, claims: { at_hash: "h" } }],
  ["a signature of another key", { forged: true }],
  ["no signature, by its own word", { unsigned: true }],
  ["the published key as a shared secret", { symmetric: true }],
  ["another algorithm in its header", { header: { alg: "RS256" } }],
  ["no key's name", { header: { kid: undefined } }],
  ["a key that nobody published", { header: { kid: "other" } }],
];

test.each(bad)("refuses a token with %s (F58)", async (_, parts) => {
  const { issuer, people } = await start();
  await people.verify(issuer.token());
  await expect(people.verify(issuer.token(parts))).rejects.toEqual(refused("invalid_token"));
});

test.each(["", "a.b.c", "eds_x", "..", `${"a".repeat(5000)}.${"b".repeat(5000)}.c`])(
  "refuses %j without asking for keys",
  async (text) => {
    const { issuer, people } = await start();
    await expect(people.verify(text)).rejects.toEqual(refused("invalid_token"));
    expect(issuer.asked()).toBe(0);
  },
);

test("refuses a token that was changed after it was signed", async () => {
  const { issuer, people } = await start();
  const [head, , signature] = issuer.token().split(".");
  const [, body] = issuer.token({ subject: "another" }).split(".");
  await expect(people.verify([head, body, signature].join("."))).rejects.toEqual(refused("invalid_token"));
});

test("accepts Cognito's access tokens, which name their client instead of an audience", async () => {
  const { issuer, people } = await start();
  const claims = { aud: undefined, client_id: "email-service-test", token_use: "access" };
  expect(await people.verify(issuer.token({ claims }))).toHaveProperty("subject", "somebody");
});

test("fetches the keys once, and again when a token names a new one", async () => {
  const { issuer, people } = await start();
  const old = issuer.token();
  await Promise.all(Array.from({ length: 20 }, () => people.verify(old)));
  expect(issuer.asked()).toBe(1);
  issuer.rotate();
  await people.verify(issuer.token());
  await people.verify(old);
  expect(issuer.asked()).toBe(2);
});

test("forgets a key that the issuer has dropped once it reads the keys again", async () => {
  const { issuer, people } = await start();
  const old = issuer.token();
  await people.verify(old);
  issuer.rotate("ec", true);
  await people.verify(issuer.token());
  await expect(people.verify(old)).rejects.toEqual(refused("invalid_token"));
});

test("limits the fetches that tokens with unknown keys cause", async () => {
  const { issuer, people } = await start();
  for (let guess = 0; guess < 50; guess++) {
    const token = issuer.token({ header: { kid: `guess-${guess}` } });
    await expect(people.verify(token)).rejects.toEqual(refused("invalid_token"));
  }
  expect(issuer.asked()).toBeLessThanOrEqual(2);
  expect(await people.verify(issuer.token()).catch((error: unknown) => error)).toBeDefined();
});

test.each([
  ["an error", { status: 500, body: "" }],
  ["no keys", { status: 200, body: "{}" }],
  ["no JSON", { status: 200, body: "<html>" }],
])("cannot tell while the keys' address answers with %s, and can again afterwards", async (_, answer) => {
  const { issuer, people } = await start();
  issuer.answerWith(answer);
  await expect(people.verify(issuer.token())).rejects.toEqual(refused("unavailable"));
  issuer.answerWith(undefined);
  expect(await people.verify(issuer.token())).toHaveProperty("subject", "somebody");
});

test("is unavailable while the issuer does not respond", async () => {
  const { issuer } = await start();
  const people = connectPeople({ ...issuer.signIn, jwksUri: "http://127.0.0.1:9/jwks" });
  await expect(people.verify(issuer.token())).rejects.toEqual(refused("unavailable"));
});

test("finds the keys below the issuer where no address of them is given", async () => {
  const { issuer } = await start();
  const { jwksUri: _, ...signIn } = issuer.signIn;
  for (const end of ["", "/"]) {
    const people = connectPeople({ ...signIn, issuer: `${signIn.issuer}${end}` });
    const token = issuer.token({ claims: { iss: `${signIn.issuer}${end}` } });
    expect(await people.verify(token)).toHaveProperty("subject", "somebody");
  }
});
