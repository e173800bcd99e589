/**
 * The names of the components of the document that no operation gives by itself. A resource is named after the operation
 * that reads it (`getEmail`), and a body after its own; these are the items of lists that no operation reads alone.
 */
export const listItemNames: { readonly [operationId: string]: string } = {
  listAudit: "AuditEntry",
  listBlocklist: "BlocklistEntry",
  listBroadcastEmails: "BroadcastEmail",
  listBroadcasts: "BroadcastSummary",
  listBroadcastUnsent: "UnsentRecipient",
  listConsent: "ConsentEntry",
  listContactProperties: "ContactProperty",
  listDeliveries: "DeliverySummary",
  listDmarcReports: "DmarcReport",
  listEmails: "EmailSummary",
  listImportErrors: "ImportError",
  listInboundEmails: "InboundEmailSummary",
  listKeys: "ApiKey",
  listLedger: "LedgerEntry",
  listMembers: "Member",
  listSuppressions: "Suppression",
  listTemplates: "TemplateSummary",
  listTemplateVersions: "TemplateVersionSummary",
};

/** The names of what changes return to keys that may not read the thing, by an operation that returns it. */
export const partNames: { readonly [operationId: string]: string } = {
  rescheduleEmail: "ChangedEmail",
  updateContact: "ChangedContact",
};
