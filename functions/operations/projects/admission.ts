import { admitKey } from "./admit-key.ts";
import { admitMember, admitPerson } from "./admit-person.ts";

/** Who may call: the pipeline gets this with the services, because it knows declarations but no areas. */
export const admission = { key: admitKey, person: admitPerson, member: admitMember } as const;

export type Admission = typeof admission;
