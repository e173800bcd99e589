interface UnsubscribeHeader {
  readonly name: string;
  readonly value: string;
}

/** The variable by which a template links to the unsubscribe page; the service gives it a value. */
export const unsubscribeVariable = "unsubscribeUrl";

const link = "list-unsubscribe";
const post = "list-unsubscribe-post";
const oneClick = "List-Unsubscribe=One-Click";

/** What is wrong with a header. */
interface HeaderFault {
  readonly name: string;
  readonly fault: string;
}

/** Returns the headers of a caller's by which recipients unsubscribe. */
export function unsubscribeHeadersIn<T extends UnsubscribeHeader>(headers: readonly T[]): readonly T[] {
  return headers.filter(({ name }) => [link, post].includes(name.toLowerCase()));
}

/**
 * Returns what is wrong with the caller's `List-Unsubscribe-Post`, if anything. Mail clients post to the first https
 * link of `List-Unsubscribe`, so it means nothing without one (RFC 8058).
 */
export function oneClickFaults(headers: readonly UnsubscribeHeader[]): readonly HeaderFault[] {
  const headerOf = (key: string) => headers.find(({ name }) => name.toLowerCase() === key);
  const posted = headerOf(post);
  if (posted === undefined) return [];
  const { name, value } = posted;
  if (value.trim() !== oneClick) return [{ name, fault: `must be ${oneClick}` }];
  if (/<\s*https:\/\/[^>\s]+\s*>/i.test(headerOf(link)?.value ?? "")) return [];
  return [{ name, fault: "needs a List-Unsubscribe header with an https link" }];
}
