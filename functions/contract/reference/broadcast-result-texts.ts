import type { FieldTexts, OperationReference } from "./area-reference.ts";
import { cursorOrPage } from "./pagination.ts";

/** What the figures count; each rate names what it is of, and is null of nothing. */
export const analyticsTexts: FieldTexts = {
  recipients: "How many recipients it has.",
  sent: "How many emails were handed over. Chunks of up to 50 recipients count when they have ended.",
  unsent: "How many recipients were not sent to, by reason. They are refunded.",
  leftOut: "How many contacts were no recipients when it was prepared, by reason.",
  delivered: "Emails that a server accepted, those with a complaint included.",
  bounced: "Emails that were not accepted in the end.",
  complained: "Emails that were reported as spam.",
  opened: "Emails that a person opened, each once.",
  clicked: "Emails of which a person followed a link, each once.",
  machineOpened: "Emails that only programs opened.",
  machineClicked: "Emails of which only programs followed links.",
  rates: "`bounced` is of `sent`; the others are of `delivered`. Null where that is 0.",
  asOf: "When the figures were summed up.",
};

export const resultOperations: Readonly<Record<string, OperationReference>> = {
  listBroadcastEmails: {
    summary: "List the emails of a broadcast",
    description: `One for each recipient, sent or not, from the moment that it is prepared. Those with the highest ID come first. ${cursorOrPage}`,
  },
  listBroadcastUnsent: {
    summary: "List who did not get a broadcast",
    description: `Everyone who did not get it, with the reason: recipients that were not sent to, and contacts that were left out when it was prepared. ${cursorOrPage}`,
  },
  getBroadcastAnalytics: {
    summary: "Get the analytics of a broadcast",
    description: "What became of its emails, in counts and rates.",
  },
};
