/** How long each kind of function may run, in seconds. */
export const timeoutSeconds = {
  api: 15,
  deliver: 60,
  recordEvents: 30,
  runJobs: 120,
  callWebhooks: 60,
  sweep: 55,
  verifyDomains: 270,
  watchAccounts: 30,
} as const;
