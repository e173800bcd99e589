const longestUrl = 2048;
const longestHostname = 253;
const lowestFreePort = 1024;
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
// What the parser would silently remove or replace.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const repaired = /[\u0000-\u0020\u007f\\]/;

/**
 * Returns why a URL cannot be called, as an error message; undefined where it can. `loopback` allows http and the hosts
 * of the own machine, for the local service only. Whether an address is public is checked elsewhere.
 */
export function urlFault(text: string, allow: { readonly loopback: boolean }): string | undefined {
  if (text.length > longestUrl) return tooLong;
  if (!text.isWellFormed() || repaired.test(text)) {
    return "must not have spaces, control characters or backslashes; write them percent-encoded";
  }
  if (!/^https?:\/\/[^/]/i.test(text)) return "must begin with https://";
  const url = URL.parse(text);
  if (!url) return "must be a valid URL";
  // Letters of other scripts become longer when they are percent-encoded.
  if (url.href.length > longestUrl) return tooLong;
  return hostFault(url.hostname, allow) ?? partFault(text, url);
}

/** Said of every URL that a caller gives. */
export const credentialsFault =
  "must not have a user name or password: URLs are stored, and shown in lists and answers";

/** Whether a URL has a user name or a password, or an `@` in their place: the parser omits an empty one. */
export function hasCredentials(text: string): boolean {
  const [, authority = ""] = /^[a-z][a-z0-9+.-]*:[/\\]{2,}([^/?#\\]*)/i.exec(text.trim()) ?? [];
  return authority.includes("@");
}

const tooLong = "must be at most 2,048 characters long";

/** Whether a host, as the URL parser spells it, names the own machine. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function hostFault(hostname: string, allow: { readonly loopback: boolean }): string | undefined {
  if (isLoopbackHost(hostname)) return allow.loopback ? undefined : "must not point to the calling machine";
  if (hostname.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(hostname)) return undefined;
  const name = hostname.replace(/\.$/, "");
  const labels = name.split(".");
  if (labels.length < 2) return "must have a host of at least two labels, such as hooks.example.com";
  const isName = name.length <= longestHostname && labels.every((one) => label.test(one));
  return isName ? undefined : "must have a valid hostname";
}

function partFault(text: string, url: URL): string | undefined {
  if (url.protocol === "http:" && !isLoopbackHost(url.hostname)) return "must begin with https://";
  // The parser omits default ports.
  if (url.port !== "" && url.port !== "443" && Number(url.port) < lowestFreePort) {
    return "must have port 443, or one from 1024 on";
  }
  if (hasCredentials(text)) return credentialsFault;
  return text.includes("#") ? "must not have a fragment (#): it would not be sent" : undefined;
}
