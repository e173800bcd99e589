import type { Mutant } from "../../faults/mutants/mutant.ts";
import { askedOtherwise, type Input, type Part } from "../../faults/mutants/seams.ts";
import type { Version } from "../engine/sim-world.ts";

/** A wrong version that only the reference model shows: rows, money and consent agree with each other. */
export interface ModelVersion extends Pick<Mutant, "name"> {
  readonly version: Version;
}

/** A contact's row, and its copies in its audiences and topics. */
const isContact = ({ Put }: Part) => /#CON$|#IN#/.test(String(Put?.Item?.["pk"]));

/** Leaves out of a new revision of a contact what the call changed of its name. */
function nameless(part: Part): Part {
  const { Put } = part;
  if (!isContact(part) || !Put?.Item || Put.Item["rev"] === 0 || Put.Item["firstName"] === undefined)
    return part;
  return { Put: { ...Put, Item: { ...Put.Item, firstName: null } } };
}

export const modelOnly: ModelVersion = {
  name: "answers a change of a contact's name that it does not write",
  version: (services) =>
    askedOtherwise(services, (input: Input) =>
      input.TransactItems ? { ...input, TransactItems: input.TransactItems.map(nameless) } : input,
    ),
};
