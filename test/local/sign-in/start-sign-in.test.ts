import { createHash, randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { connectPeople } from "../../../functions/gateways/projects/oidc.ts";
import { type LocalSignIn, startSignIn } from "../../../local/sign-in/start-sign-in.ts";
import { temporaryDir } from "../support/temporary-dir.ts";

async function start(dir?: string): Promise<LocalSignIn> {
  const started = await startSignIn(dir);
  onTestFinished(() => started.stop());
  return started;
}

async function tokenByCall(
  { signIn }: LocalSignIn,
  over: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const form = { grant_type: "client_credentials", client_id: "developer", client_secret: "local", ...over };
  return fetch(`${signIn.issuer}/token`, { method: "POST", body: new URLSearchParams(form) });
}

test("client credentials return a token of the development account that the service accepts", async () => {
  const started = await start();
  const { access_token } = (await (await tokenByCall(started)).json()) as { access_token: string };
  const person = await connectPeople(started.signIn).verify(access_token);
  expect(person).toEqual({ id: started.developer, subject: "developer" });
});

test("a wrong secret, client or audience returns no token", async () => {
  const started = await start();
  for (const over of [{ client_secret: "wrong" }, { client_id: "somebody" }, { resource: "urn:other" }])
    expect((await tokenByCall(started, over)).status).toBeGreaterThanOrEqual(400);
});

test("the authorization code flow with PKCE signs in the same person", async () => {
  const started = await start();
  const verifier = randomBytes(32).toString("base64url");
  const code = await codeFor(started, createHash("sha256").update(verifier).digest("base64url"));
  const form = {
    grant_type: "authorization_code",
    client_id: "pages",
    code,
    redirect_uri: "http://127.0.0.1:4000/signed-in",
  };
  const redeem = (code_verifier: string) =>
    fetch(`${started.signIn.issuer}/token`, {
      method: "POST",
      body: new URLSearchParams({ ...form, code_verifier }),
    });
  const answer = (await (await redeem(verifier)).json()) as { access_token: string };
  const { id } = await connectPeople(started.signIn).verify(answer.access_token);
  expect(id).toBe(started.developer);
  expect((await redeem(verifier)).status).toBe(400);
});

test("the authorization code flow requires PKCE and a loopback redirect URI", async () => {
  const started = await start();
  const without = await authorize(started, {});
  expect(without.headers.get("location") ?? "").not.toContain("code=");
  const away = await authorize(started, {
    redirect_uri: "https://evil.example/signed-in",
    code_challenge: "x".repeat(43),
    code_challenge_method: "S256",
  });
  expect(away.status).toBe(400);
});

test("tokens and user IDs stay valid across starts", async () => {
  const dir = temporaryDir();
  const first = await start(dir);
  const { access_token } = (await (await tokenByCall(first)).json()) as { access_token: string };
  await first.stop();
  const second = await start(dir);
  expect(second.signIn).toEqual(first.signIn);
  expect((await connectPeople(second.signIn).verify(access_token)).id).toBe(first.developer);
});

test("sign-in moves to another port when its own is in use", async () => {
  const dir = temporaryDir();
  const first = await start(dir);
  const second = await start(dir);
  expect(second.signIn.issuer).not.toBe(first.signIn.issuer);
  expect((await tokenByCall(second)).status).toBe(200);
});

/** Follows the provider's redirects as a browser does, up to the page that asked. */
async function codeFor(started: LocalSignIn, challenge: string): Promise<string> {
  const cookies = new Map<string, string>();
  let answer = await authorize(started, { code_challenge: challenge, code_challenge_method: "S256" });
  for (let hop = 0; hop < 10; hop++) {
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    const target = new URL(answer.headers.get("location") ?? "", started.signIn.issuer);
    const code = target.searchParams.get("code");
    if (code !== null) return code;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    answer = await fetch(target, { redirect: "manual", headers: { cookie } });
  }
  throw new Error("no code came");
}

function authorize({ signIn }: LocalSignIn, over: Readonly<Record<string, string>>): Promise<Response> {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: "pages",
    scope: "openid",
    redirect_uri: "http://127.0.0.1:4000/signed-in",
    ...over,
  });
  return fetch(`${signIn.issuer}/auth?${query}`, { redirect: "manual" });
}

test("pages of this machine may ask for tokens from their own origin, and pages of other sites may not", async () => {
  const { signIn } = await start();
  const allowed = async (origin: string) => {
    const body = new URLSearchParams({ grant_type: "authorization_code", client_id: "pages", code: "none" });
    const answer = await fetch(`${signIn.issuer}/token`, { method: "POST", body, headers: { origin } });
    return answer.headers.get("access-control-allow-origin");
  };
  expect(await allowed("http://127.0.0.1:3100")).toBe("http://127.0.0.1:3100");
  expect(await allowed("https://evil.example")).toBeNull();
  expect(await allowed("http://127.0.0.1.evil.example")).toBeNull();
});
