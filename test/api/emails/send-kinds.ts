import type { Answer } from "../../support/api.ts";
import type { TestProject } from "../../support/project.ts";

/** The two operations that an idempotency key applies to, so that each promise is held by both. */
export const sendKinds = [
  {
    kind: "a single send",
    path: "/emails",
    body: (email: TestProject["email"], over: Record<string, unknown> = {}): unknown => email(over),
    units: 1,
  },
  {
    kind: "a bulk send",
    path: "/emails/bulk",
    body: (mail: TestProject["email"], over: Record<string, unknown> = {}): unknown => ({
      emails: [mail(), mail({ to: "second@example.com", ...over }), mail({ to: "third@example.com" })],
    }),
    units: 3,
  },
] as const;

export function withKey(key: string): { readonly headers: Record<string, string> } {
  return { headers: { "idempotency-key": key } };
}

/** An answer's body as text, to compare answers byte by byte. */
export function textOf({ body }: Answer): string {
  return JSON.stringify(body);
}
