import { admitKey } from "./admit-key.ts";
import { admitMember, admitPerson } from "./admit-person.ts";

/** Authenticates and authorizes callers: part of the services, because the pipeline does not know the areas. */
export const admission = { key: admitKey, person: admitPerson, member: admitMember } as const;

export type Admission = typeof admission;
