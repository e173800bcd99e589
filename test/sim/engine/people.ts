import { personId } from "../../../functions/domain/platform/people.ts";
import type { People } from "../../../functions/gateways/projects/oidc.ts";

const issuer = "https://sign-in.test";

/** An issuer whose tokens are the names of its persons. */
export const simPeople: People = {
  verify: async (token) => ({ id: personId(issuer, token), subject: token }),
};

export function personOf(token: string): string {
  return personId(issuer, token);
}
