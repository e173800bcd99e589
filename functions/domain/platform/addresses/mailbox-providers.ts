/** Who runs the mailboxes of well-known domains, with the letter that the row of a chunk uses for it. */
export const providerCodes = {
  google: "g",
  microsoft: "m",
  yahoo: "y",
  apple: "a",
  other: "o",
} as const;
export type MailboxProvider = keyof typeof providerCodes;
export const mailboxProviders = [
  "google",
  "microsoft",
  "yahoo",
  "apple",
  "other",
] as const satisfies readonly MailboxProvider[];

const domains: { readonly [name in Exclude<MailboxProvider, "other">]: readonly RegExp[] } = {
  google: [/^(?:gmail|googlemail)\.com$/],
  microsoft: [/^(?:outlook|hotmail|live|msn)\.[a-z]{2,3}(?:\.[a-z]{2})?$/, /^passport\.com$/],
  yahoo: [/^(?:yahoo|ymail)\.[a-z]{2,3}(?:\.[a-z]{2})?$/, /^(?:rocketmail|aol|aim|verizon)\.(?:com|net)$/],
  apple: [/^(?:icloud|me|mac)\.com$/],
};

/**
 * Returns who runs the mailbox of an address by its domain alone. Domains of companies that use the same providers are
 * `other`: a name does not show that.
 */
export function providerOf(address: string): MailboxProvider {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return (
    mailboxProviders.find((name) => name !== "other" && domains[name].some((one) => one.test(domain))) ??
    "other"
  );
}

/** Returns the letters of the providers of a chunk's recipients, in their order. */
export function providerLetters(addresses: readonly string[]): string {
  return addresses.map((address) => providerCodes[providerOf(address)]).join("");
}

/** Returns the provider at a place of such letters. */
export function providerAt(letters: string, place: number): MailboxProvider {
  return mailboxProviders.find((name) => providerCodes[name] === letters[place]) ?? "other";
}
