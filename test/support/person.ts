import { randomUUID } from "node:crypto";
import { personId } from "../../functions/domain/platform/people.ts";
import type { World } from "./world.ts";

/** A signed-in person. */
export interface TestPerson {
  readonly id: string;
  readonly token: string;
}

export function newPerson({ issuer }: Pick<World, "issuer">, subject: string = randomUUID()): TestPerson {
  return { id: personId(issuer.signIn.issuer, subject), token: issuer.token({ subject }) };
}
