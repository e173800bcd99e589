import type { SourceMutant } from "./mutant.ts";

export const signIn: readonly SourceMutant[] = [
  {
    name: "leaves the refresh token valid when a person signs out",
    guards: "Who has signed out cannot be signed in again by what the tab had.",
    file: "dashboard/sign-in/session.ts",
    from: 'await manager.revokeTokens(["refresh_token"]).catch(() => undefined);',
    to: "",
    test: "test/dashboard/sign-out.test.ts",
    title: /revokes the refresh token before/,
  },
  {
    name: "serves the local sign-in under any hostname",
    guards: "A page of another site shares no origin with the sign-in.",
    file: "local/sign-in/start-sign-in.ts",
    from: "if (!isOwnHost(req.headers.host, [])) misdirected(res);\n    else if",
    to: "if",
    test: "test/local/sign-in/sign-out.test.ts",
    title: /not served under the hostname of another site/,
  },
  {
    name: "has the local stand-ins answer what pages of other sites send",
    guards: "No site that a developer visits reads or writes the data of the local service.",
    file: "local/gateway/foreign-request.ts",
    from: "origin !== undefined || !isOwnHost(host, [])",
    to: "!isOwnHost(host, [])",
    test: "test/local/gateway/foreign-request.test.ts",
    title: /answers no page of a site/,
  },
  {
    name: "has the local stand-ins answer under any hostname",
    guards: "A hostname that leads to 127.0.0.1 makes no site one of this machine.",
    file: "local/gateway/foreign-request.ts",
    from: "origin !== undefined || !isOwnHost(host, [])",
    to: "origin !== undefined",
    test: "test/local/gateway/foreign-request.test.ts",
    title: /answers no page of a site/,
  },
  {
    name: "quotes a project's name in a notice with its links",
    guards: "Nobody has the service send a link of theirs to an address that is not theirs.",
    file: "functions/operations/projects/notices/without-links.ts",
    from: '.replaceAll(joints, " ")',
    to: "",
    test: "test/operations/notice-links.test.ts",
    title: /no notice has a link of its project/,
  },
];
