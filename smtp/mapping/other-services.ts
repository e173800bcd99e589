import type { HeaderField } from "../message/header-fields.ts";
import { invalidOption } from "./option-values.ts";

/** Options of other services' SMTP: their clients keep sending them, and they are not for recipients to see. */
const theirOptions = /^(?:resend-idempotency-key$|x-smtpapi$|x-msys-api$|x-(?:pm|mailgun|mc|mj|mailin)-)/;

/** Those that decide who receives what, and when: a message that ignores them is another than the one that is meant. */
const decisive = new Set([
  "x-smtpapi",
  "x-msys-api",
  "x-mailgun-deliver-by",
  "x-mailgun-recipient-variables",
  "x-mailgun-template-name",
  "x-mc-mergevars",
  "x-mc-sendat",
  "x-mc-template",
  "x-mj-templateid",
  "x-mj-vars",
]);

/** Returns whether a header is an option of another service, which is not part of the sent email. */
export function isOptionElsewhere(key: string): boolean {
  return theirOptions.test(key);
}

/** @throws {SmtpReply} 554 for an option of another service that decides who receives what */
export function refuseOptionsElsewhere(fields: readonly HeaderField[]): void {
  const found = fields.find(({ key }) => decisive.has(key));
  if (found) throw invalidOption(found.name, "an option of another service, which is not offered here");
}
