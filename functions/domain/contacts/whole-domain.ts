export const wholeDomainFault = "must be one address: a domain cannot be suppressed as a whole";

/** Whether an address is written for a whole domain, as elsewhere: as one address it would keep nobody from anything. */
export function isWholeDomain(address: string): boolean {
  return address.startsWith("*@");
}
