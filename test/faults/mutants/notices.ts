import { broadcastMissed } from "../scenarios/notices.ts";
import type { Mutant } from "./mutant.ts";
import { askedOtherwise, unconditional } from "./seams.ts";

const noticesWithoutClaim: Mutant = {
  name: "sends a notice without a claim",
  version: (services) =>
    askedOtherwise(services, (input) =>
      Object.values(input.ExpressionAttributeNames ?? {}).includes("claimed") && input.UpdateExpression
        ? unconditional(input)
        : input,
    ),
  trial: broadcastMissed,
  mode: "kill after",
  breaks: /I2: the owners got 2 notices/,
};

export const notices: readonly Mutant[] = [noticesWithoutClaim];
