/** Lines with which mail programs begin the message that is answered. */
const attribution =
  /^(?:on|am|le|el|il|op|em|den|dne)\b.{4,200}(?:wrote|schrieb|écrit|escribió|scritto|schreef|escreveu|skrev|napsal).{0,40}:\s*$/i;
const divider =
  /^(?:-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine|forwarded message)\s*-{2,}|_{20,})$/i;
const outlookHeader = /^(?:from|von|de|da):\s.{1,200}$/i;
const outlookDate = /^(?:sent|date|gesendet|datum|envoyé|fecha|enviado|data|inviato):\s/i;

/** Returns the text of a reply without what it quotes and without the signature; null where nothing is left. */
export function withoutQuotes(text: string | null): string | null {
  if (text === null) return null;
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const end = lines.findIndex((line, at) => startsQuote(line, lines[at + 1] ?? "", lines[at + 2] ?? ""));
  const kept = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !/^\s*>/.test(line));
  const signature = kept.findIndex((line) => line === "-- " || line === "--");
  const own = (signature < 0 ? kept : kept.slice(0, signature)).join("\n").trim();
  return own === "" ? null : own;
}

function startsQuote(line: string, next: string, afterNext: string): boolean {
  const trimmed = line.trim();
  if (trimmed.length > 300) return false;
  // A long attribution is broken into two lines.
  const joined = `${trimmed} ${next.trim()}`;
  if (attribution.test(trimmed) || (joined.length < 300 && !next.startsWith(">") && attribution.test(joined)))
    return true;
  if (divider.test(trimmed)) return true;
  return outlookHeader.test(trimmed) && (outlookDate.test(next.trim()) || outlookDate.test(afterNext.trim()));
}
