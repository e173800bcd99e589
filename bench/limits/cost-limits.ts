/**
 * US dollars that a million emails of each kind may cost beside SES, logs and traces included: at most a twentieth above
 * what is measured.
 */
export const costLimits: Readonly<Record<string, number>> = {
  "POST /emails": 17.5,
  "POST /emails with a key": 19,
  "POST /emails, 30 KB packed": 23.5,
  "POST /emails/bulk, 100 of 8 KB": 6,
  "POST /emails, a replay": 2.3,
};
