/** What each figure of a broadcast counts. The reply states it, and so does the API reference. */
export const figureRules = {
  recipients: "Recipients when it was prepared. Each costs one unit.",
  sent: "Emails that SES accepted, of chunks that have ended.",
  unsent: "Recipients that were not sent to, by reason. They are refunded.",
  leftOut: "Contacts that were no recipients when it was prepared, by reason. They cost nothing.",
  delivered:
    "Emails that a server accepted, those with a complaint included, and those that bounced later not.",
  bounced: "Emails that were not accepted in the end. The rate is of `sent`.",
  complained: "Emails that were reported as spam. The rate is of `delivered`.",
  opened: "Emails that a person opened, each once. The rate is of `delivered`.",
  clicked:
    "Emails of which a person followed a link, each once. The link to unsubscribe does not count. The rate is of `delivered`.",
  unsubscribed:
    "Recipients who unsubscribed by the link of their email, each once. The rate is of `delivered`.",
  machineOpened: "Emails that only programs opened, as SES says.",
  machineClicked:
    "Emails of which only programs followed links: as SES says, or where one recipient followed three different links within two seconds. Of each recipient the first 40 clicks are judged, and the link to unsubscribe alone does not count.",
} as const;
