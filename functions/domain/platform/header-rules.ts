const longestName = 76;
const longestValue = 4_000;
// With the name in front, a word of this length still fits the 998 octets of a header line.
const longestWord = 900;

// Headers that decide the recipients, the sender, and how the message is read.
const structural = new Set([
  "from",
  "to",
  "cc",
  "bcc",
  "subject",
  "date",
  "message-id",
  "sender",
  "reply-to",
  "return-path",
  "received",
  "dkim-signature",
  "mime-version",
]);
const structuralPrefixes = ["content-", "resent-", "x-ses-"];
// They describe the whole message, whatever its parts are (RFC 3282, RFC 2557).
const ofTheContent = new Set(["content-language", "content-location"]);

const own = new Set(["idempotency-key", "x-idempotency-key", "x-service-idempotency-key"]);
const ownPrefix = "x-eds-";

/** Returns whether a caller may not set this header: it is structural or the service's own. */
export function reservedHeader(name: string): boolean {
  const key = name.trim().toLowerCase();
  return structuralHeader(key) || own.has(key) || key.startsWith(ownPrefix);
}

/** Returns whether only the composer may write this header, not even another part of the service. */
export function structuralHeader(name: string): boolean {
  const key = name.trim().toLowerCase();
  if (ofTheContent.has(key)) return false;
  return structural.has(key) || structuralPrefixes.some((prefix) => key.startsWith(prefix));
}

export function headerNameFault(name: string): string | undefined {
  if (name === "") return "a header name may not be empty";
  if (name.length > longestName) return `a header name may not be longer than ${longestName} characters`;
  // RFC 5322 ftext: printable ASCII without the colon.
  if (!/^[\x21-\x39\x3b-\x7e]+$/.test(name)) {
    return "a header name may hold printable ASCII characters only, no space and no colon";
  }
  return undefined;
}

/** Returns why a value cannot be one header line that can be folded; undefined when it can. */
export function headerValueFault(value: string): string | undefined {
  // RFC 5322 allows an empty one. SES takes none, and it is nearly always a variable that was not set.
  if (value.trim() === "") return "a header value may not be empty: leave the header out";
  if (value.length > longestValue) return `a header value may not be longer than ${longestValue} characters`;
  const fault = unsafeText(value.replaceAll("\t", " "));
  if (fault !== undefined) return fault;
  return value.split(/[ \t]/).some((word) => word.length > longestWord)
    ? `a header value may not hold ${longestWord} characters without a space to fold at`
    : undefined;
}

/** Returns why a text cannot be in a header at all: for subjects, names, file names, header values. */
export function unsafeText(value: string): string | undefined {
  if (!value.isWellFormed()) return "the text is not well-formed Unicode";
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) return "the text holds a line break or another control character";
  return undefined;
}
