import { DeleteSuppressedDestinationCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { Refusal } from "../../domain/platform/refusals.ts";

/** The suppression lists of SES itself, one in each region. */
export interface SuppressionLists {
  /**
   * Removes an address from a region's list, where it is on it.
   * @throws {Refusal} `unavailable`
   */
  readonly forget: (region: string, address: string) => Promise<void>;
}

export function connectSuppressionLists(): SuppressionLists {
  return newSuppressionLists((region) => new SESv2Client({ region, requestHandler: clientTimeouts }));
}

export function newSuppressionLists(clientOf: (region: string) => SESv2Client): SuppressionLists {
  const clients = new Map<string, SESv2Client>();
  return {
    forget: async (region, address) => {
      const client = clients.get(region) ?? clientOf(region);
      clients.set(region, client);
      try {
        await client.send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
      } catch (error) {
        if (error instanceof Error && error.name === "NotFoundException") return;
        throw new Refusal("unavailable", `The suppression list of ${region} cannot be reached; try again.`, {
          cause: error,
        });
      }
    },
  };
}

const clientTimeouts = { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true };
