/** The recipients a second that SES usually allows a new production account, where `sendRates` does not say. */
export const usualSendRate = 14;
