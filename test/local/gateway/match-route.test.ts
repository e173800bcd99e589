import { expect, test } from "vitest";
import { newRouteMatcher } from "../../../local/gateway/match-route.ts";

const keys = [
  "$default",
  "ANY /emails",
  "POST /emails",
  "GET /emails/{emailId}",
  "GET /emails/search",
  "POST /emails/{emailId}/cancel",
  "GET /{area}/search",
  "GET /files/{path+}",
  "GET /files/{name}",
];
const match = newRouteMatcher(keys.map((routeKey) => ({ routeKey, target: routeKey })));

test.each([
  ["POST", "/emails", "POST /emails", {}],
  ["PUT", "/emails", "ANY /emails", {}],
  ["GET", "/emails/eml_1", "GET /emails/{emailId}", { emailId: "eml_1" }],
  ["GET", "/emails/search", "GET /emails/search", {}],
  ["GET", "/contacts/search", "GET /{area}/search", { area: "contacts" }],
  ["POST", "/emails/eml_1/cancel", "POST /emails/{emailId}/cancel", { emailId: "eml_1" }],
  ["GET", "/emails/a%2Fb%20c", "GET /emails/{emailId}", { emailId: "a/b c" }],
  ["GET", "/files/a/b/c", "GET /files/{path+}", { path: "a/b/c" }],
  ["GET", "/files/a", "GET /files/{name}", { name: "a" }],
  ["GET", "/emails/", "$default", {}],
  ["GET", "/emails/eml_1/", "$default", {}],
  ["HEAD", "/emails/eml_1", "$default", {}],
  ["OPTIONS", "/emails/eml_1", "$default", {}],
  ["DELETE", "/other", "$default", {}],
])("%s %s matches the route %s", (method, path, routeKey, pathParameters) => {
  const found = match(method, path);
  expect([found?.route.target, found?.pathParameters]).toEqual([routeKey, pathParameters]);
});

test("without a default route, other paths do not match", () => {
  const only = newRouteMatcher([{ routeKey: "GET /a", target: 1 }]);
  expect(only("GET", "/b")).toBeUndefined();
});
