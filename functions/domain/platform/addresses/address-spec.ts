import { parseHostname } from "./hostname.ts";

const longestLocal = 64;
const longestAddress = 254;
const dotAtom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/** Returns both parts of `local@domain` without a name, or what is wrong with it. */
export function parseAddressSpec(
  text: string,
): { readonly local: string; readonly domain: string } | { readonly fault: string } {
  const at = text.indexOf("@");
  if (at < 0) return { fault: "there is no @ in the address" };
  if (/^@[^:]*:./.test(text)) return { fault: "a route before an address (`@host:`) is not supported" };
  const local = text.slice(0, at);
  const domain = parseHostname(text.slice(at + 1));
  const fault = localFault(local) ?? (domain === undefined ? domainFault(text.slice(at + 1)) : undefined);
  if (fault !== undefined || domain === undefined) return { fault: fault ?? domainFault("") };
  if (local.length + 1 + domain.length > longestAddress) {
    return { fault: `the address is longer than ${longestAddress} characters` };
  }
  return { local, domain };
}

function localFault(local: string): string | undefined {
  if (local === "") return "there is nothing before the @";
  if (/[^\x20-\x7e]/.test(local)) return "the part before the @ may hold ASCII characters only";
  if (local.includes('"')) return "a quoted part before the @ is not supported";
  if (/[()]/.test(local)) return "comments in an address are not supported";
  // A reader that decodes encoded words everywhere would see another mailbox.
  if (/=\?.*\?=/.test(local)) return "an encoded word may not be in an address";
  if (!dotAtom.test(local)) return "the part before the @ is not a plain mailbox name";
  return local.length > longestLocal
    ? `the part before the @ is longer than ${longestLocal} characters`
    : undefined;
}

function domainFault(domain: string): string {
  if (domain === "") return "there is nothing after the @";
  if (domain.startsWith("[")) return "an address literal in brackets is not supported";
  if (/[()]/.test(domain)) return "comments in an address are not supported";
  if (domain.includes("@")) return "the address holds more than one @";
  if (domain.endsWith(".")) return "the domain may not end with a dot";
  return "the part after the @ is not a full domain name";
}
