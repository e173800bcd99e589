/** `{{{NAME}}}` and `{{{NAME|there}}}`. Bounded, as a source may be hostile. */
const placeholder = /\{\{\{\s{0,20}([A-Za-z_][\w.]{0,100})\s{0,20}(?:\|([^{}|]{0,500}))?\}\}\}/g;

/** Resend's names of what this service gives to every email of a broadcast. */
const given: Readonly<Record<string, string>> = {
  FIRST_NAME: "contact.firstName",
  LAST_NAME: "contact.lastName",
  EMAIL: "contact.email",
  "contact.first_name": "contact.firstName",
  "contact.last_name": "contact.lastName",
  RESEND_UNSUBSCRIBE_URL: "unsubscribeUrl",
};

/** Turns the placeholders of a source in Resend's form into this service's language. Their values are escaped here. */
export function ownSource(source: string): string {
  return source.replace(placeholder, (_, name: string, fallback: string | undefined) => {
    const own = Object.hasOwn(given, name) ? given[name] : name;
    if (fallback === undefined) return `{{ ${own} }}`;
    return `{{ ${own} | default: ${quoted(fallback.trim())} }}`;
  });
}

/** The language knows no escapes in its texts. */
function quoted(text: string): string {
  return text.includes('"') ? `'${text.replaceAll("'", "’")}'` : `"${text}"`;
}
