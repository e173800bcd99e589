import { isMailbox, parseMailbox } from "../platform/addresses/address.ts";

/** What two spellings of an address have in common: case does not count, nor the form of an international domain. */
export function addressKey(address: string): string {
  const mailbox = parseMailbox(address);
  return isMailbox(mailbox) ? mailbox.key : address.toLowerCase();
}

/** SES may report an address in another spelling. */
export function sameAddress(a: string, b: string): boolean {
  return a === b || addressKey(a) === addressKey(b);
}
