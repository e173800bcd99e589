import { expect, test } from "vitest";
import { signOutPage } from "../../dashboard/sign-in/session.ts";

const config = { authority: "https://id.example.com", clientId: "pages 1", scope: "openid" };

test("a person signs out at the pool's own page, which comes back to the dashboard", () => {
  const signOutUrl = "https://eds-1.auth.us-east-1.amazoncognito.com/logout";
  const page = new URL(signOutPage({ ...config, signOutUrl }, "https://d1.example/dashboard/") ?? "");
  expect(page.origin + page.pathname).toBe(signOutUrl);
  expect(Object.fromEntries(page.searchParams)).toEqual({
    client_id: "pages 1",
    logout_uri: "https://d1.example/dashboard/",
  });
});

test("without such a page, the session ends in the dashboard alone", () => {
  expect(signOutPage(config, "https://d1.example/dashboard/")).toBeUndefined();
});
