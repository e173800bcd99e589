/** How long each kind of function may run, in seconds. */
export const timeoutSeconds = {
  api: 15,
  /** The gateway ends a request at 30 seconds. */
  generateMarkup: 29,
  deliver: 60,
  /** No ten begins later than 45 seconds after the claim; the calls of the last one have the rest. */
  sendChunks: 90,
  recordEvents: 30,
  receiveEmail: 120,
  runJobs: 120,
  callWebhooks: 60,
  sweep: 55,
  verifyDomains: 270,
  watchAccounts: 30,
  applyReceiptRules: 270,
  receiptRuleSet: 600,
} as const;
