import type { Mutant } from "../../faults/mutants/mutant.ts";
import { type Part, withStore } from "../../faults/mutants/seams.ts";
import type { Version } from "../engine/sim-world.ts";

/** A wrong version that only the reference model shows: rows, money and consent agree with each other. */
export interface ModelVersion extends Pick<Mutant, "name"> {
  readonly version: Version;
}

/** Whether this deletes an entry of the blocklist, or the row that finds it by its value. */
function isUnblocking({ Delete }: Part): boolean {
  const { pk = "", sk = "" } = Delete?.Key ?? {};
  return sk.startsWith("blo_") || pk.endsWith("#BLOCKED");
}

export const modelOnly: ModelVersion = {
  name: "answers a deletion of a blocklist entry that it does not make",
  version: (services) =>
    withStore(services, async (input, go) => {
      const { TransactItems } = input;
      if (!TransactItems?.some(isUnblocking)) return go(input);
      const left = TransactItems.filter((part) => !isUnblocking(part));
      return left.length === 0 ? {} : go({ ...input, TransactItems: left });
    }),
};
