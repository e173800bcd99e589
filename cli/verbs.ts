import { addDomain } from "./add-domain.ts";
import { adoptIdentity } from "./adopt-identity.ts";
import { createKey } from "./create-key.ts";
import { createProject } from "./create-project.ts";
import { doctor } from "./doctor.ts";
import { fund } from "./fund.ts";
import { changePlan } from "./set-plan.ts";
import { setShards } from "./set-shards.ts";
import { show } from "./show.ts";
import type { Verb } from "./verb.ts";

/** Everything that the operator can have done, by its name on the command line. */
export const verbs: { readonly [name: string]: Verb } = {
  "create-project": createProject,
  fund,
  "set-plan": changePlan,
  "create-key": createKey,
  "add-domain": addDomain,
  "adopt-identity": adoptIdentity,
  "set-shards": setShards,
  show,
  doctor,
};
