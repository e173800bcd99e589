import { createHash } from "node:crypto";
import { get } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startSignIn } from "../../../local/sign-in/start-sign-in.ts";

const origin = "http://127.0.0.1:4000";
const callback = `${origin}/dashboard/signed-in`;
const verifier = "v".repeat(43);

/** A browser that is signed in at the dashboard. */
async function signedIn() {
  const { signIn, stop } = await startSignIn();
  onTestFinished(stop);
  const cookies = new Map<string, string>();
  const visit = async (url: string | URL, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", ...init, headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id: "pages", redirect_uri: callback, prompt: "consent" },
    ...{ scope: "openid offline_access", code_challenge_method: "S256" },
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  });
  let at = new URL(`${signIn.issuer}/auth?${query}`);
  while (at.origin === signIn.issuer)
    at = new URL((await visit(at)).headers.get("location") ?? "about:blank", signIn.issuer);
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    fetch(signIn.issuer + path, {
      method: "POST",
      headers: { origin },
      body: new URLSearchParams({ client_id: "pages", ...form }),
    });
  const code = at.searchParams.get("code") ?? "";
  const tokens = await post("/token", {
    ...{ grant_type: "authorization_code", code, redirect_uri: callback, code_verifier: verifier },
  });
  // The provider's reply to a code that was just issued.
  const { id_token, refresh_token } = (await tokens.json()) as Record<"id_token" | "refresh_token", string>;
  const leave = (to: string) =>
    visit(
      `${signIn.issuer}/session/end?${new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: to })}`,
    );
  const renew = async () => (await post("/token", { grant_type: "refresh_token", refresh_token })).status;
  const revoke = () => post("/token/revocation", { token: refresh_token, token_type_hint: "refresh_token" });
  return { issuer: signIn.issuer, cookies, visit, leave, renew, revoke };
}

test("signing out of the dashboard ends the session at the provider and comes back to the dashboard", async () => {
  const { issuer, cookies, visit, leave } = await signedIn();
  const question = await leave(`${origin}/dashboard/`);
  expect(question.status).toBe(200);
  expect(question.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const page = await question.text();
  expect(page).not.toContain("https://");
  expect(cookies.has("_session")).toBe(true);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const body = new URLSearchParams({ xsrf, logout: "yes" });
  const left = await visit(`${issuer}/session/end/confirm`, { method: "POST", body });
  expect(left.headers.get("location")).toBe(`${origin}/dashboard/`);
  expect(cookies.has("_session")).toBe(false);
});

test("a revoked refresh token renews nothing, and a page of this machine may revoke its own", async () => {
  const { renew, revoke } = await signedIn();
  const revoked = await revoke();
  expect(revoked.status).toBe(200);
  expect(revoked.headers.get("access-control-allow-origin")).toBe(origin);
  expect(await renew()).toBe(400);
});

test("signing out leads to no other page than the dashboard of this machine", async () => {
  const { leave } = await signedIn();
  for (const to of [
    "https://evil.example/dashboard/",
    "http://127.0.0.1.evil.example/dashboard/",
    "http://evil.example@127.0.0.1/dashboard/",
    "http://127.0.0.1:4000/dashboard/?next=x",
    "http://127.0.0.1:4000/",
    "//evil.example/dashboard/",
  ])
    expect((await leave(to)).status, to).toBe(400);
});

test("sign-in is not served under the hostname of another site", async () => {
  const { signIn, stop } = await startSignIn();
  onTestFinished(stop);
  const status = (host: string) =>
    new Promise((answered, failed) =>
      get(`${signIn.issuer}/jwks`, { headers: { host } }, (answer) => {
        answer.resume();
        answered([answer.statusCode, answer.headers["x-frame-options"]]);
      }).on("error", failed),
    );
  const { port } = new URL(signIn.issuer);
  expect(await status(`evil.example:${port}`)).toEqual([421, "DENY"]);
  expect(await status(`127.0.0.1.evil.example:${port}`)).toEqual([421, "DENY"]);
  expect(await status(`localhost:${port}`)).toEqual([200, "DENY"]);
});
