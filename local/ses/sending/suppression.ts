import { readText, requireText } from "../protocol/json-fields.ts";
import { readPage } from "../protocol/paging.ts";
import { SesRefusal } from "../protocol/ses-refusal.ts";
import type { Suppression, SuppressionReason } from "../region-state.ts";
import { readRegionState, saveRegionState } from "../regions.ts";
import { epochSeconds, isoNow, type Operation, type SesContext, type SesRequest } from "../ses-context.ts";

export const putSuppressedDestination: Operation = async (context, { region, body }) => {
  const reason = readText(body, "Reason");
  if (reason !== "BOUNCE" && reason !== "COMPLAINT") {
    throw new SesRefusal("BadRequestException", "Reason must be BOUNCE or COMPLAINT.");
  }
  await suppress(context, region, requireText(body, "EmailAddress"), reason);
  return {};
};

export const getSuppressedDestination: Operation = (context, request) => {
  const { address, suppression } = requireSuppression(context, request);
  const { messageId } = suppression;
  return {
    SuppressedDestination: {
      ...summary(address, suppression),
      ...(messageId === undefined ? {} : { Attributes: { MessageId: messageId } }),
    },
  };
};

export const deleteSuppressedDestination: Operation = async (context, request) => {
  const { address } = requireSuppression(context, request);
  readRegionState(context, request.region).suppressions.delete(address);
  await saveRegionState(context, request.region);
  return {};
};

export const listSuppressedDestinations: Operation = (context, { region, query }) => {
  const reasons = query.getAll("Reason");
  const since = query.get("StartDate");
  const until = query.get("EndDate");
  const all = [...readRegionState(context, region).suppressions].filter(
    ([, { reason, at }]) =>
      (reasons.length === 0 || reasons.includes(reason)) &&
      (since === null || Date.parse(at) >= Date.parse(since)) &&
      (until === null || Date.parse(at) <= Date.parse(until)),
  );
  const page = readPage(all, query.get("PageSize") ?? undefined, query.get("NextToken") ?? undefined);
  const summaries = page.entries.map(([address, suppression]) => summary(address, suppression));
  return { SuppressedDestinationSummaries: summaries, ...page.next };
};

export async function suppress(
  context: SesContext,
  region: string,
  address: string,
  reason: SuppressionReason,
  messageId?: string,
): Promise<void> {
  const entry = { reason, at: isoNow(context), ...(messageId === undefined ? {} : { messageId }) };
  readRegionState(context, region).suppressions.set(address.toLowerCase(), entry);
  await saveRegionState(context, region);
}

export function suppressionOf(context: SesContext, region: string, address: string): Suppression | undefined {
  return readRegionState(context, region).suppressions.get(address.toLowerCase());
}

function requireSuppression(context: SesContext, { region, params }: SesRequest) {
  const address = (params["EmailAddress"] ?? "").toLowerCase();
  const suppression = suppressionOf(context, region, address);
  if (!suppression) {
    throw new SesRefusal(
      "NotFoundException",
      `Email address ${address} does not exist on your suppression list.`,
    );
  }
  return { address, suppression };
}

function summary(address: string, { reason, at }: Suppression) {
  return { EmailAddress: address, Reason: reason, LastUpdateTime: epochSeconds(at) };
}
