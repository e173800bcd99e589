import { beginning } from "../../../domain/inbound/content/kept-text.ts";
import { withoutQuotes } from "../../../domain/inbound/reply-text.ts";

/** A function's response holds 6 MB, and each quote and control character takes several bytes of it. */
const largestResponse = 5_800_000;
const largestText = 1_500_000;

interface TextAndHtml {
  readonly text: string | null;
  readonly html: string | null;
}

interface ShownMessage extends TextAndHtml {
  /** The text of a reply without what it quotes. */
  readonly strippedText: string | null;
  /** Whether text or html is longer than what is shown. */
  readonly isCut: boolean;
}

/** Returns the content of a message as far as a response has space for it beside the rest of the record. */
export async function shownContent({ text, html }: TextAndHtml, rest: object): Promise<ShownMessage> {
  const shownText = text === null ? null : fitting(text, largestText, (part) => part);
  const strippedText = withoutQuotes(shownText);
  const isTextCut = shownText !== text;
  if (html === null) return { text: shownText, html, strippedText, isCut: isTextCut };
  // The sanitizer is loaded only for an email that has html.
  const { displayHtml, shownPart } = await import("../../../domain/inbound/display-html.ts");
  const source = shownPart(html);
  const space = largestResponse - bytesOf({ rest, shownText, strippedText });
  let shownLength = 0;
  const shownHtml = fitting(source, space, (part) => {
    shownLength = part.length;
    return displayHtml(part);
  });
  return { text: shownText, html: shownHtml, strippedText, isCut: isTextCut || shownLength < html.length };
}

/** Returns what is shown of a text, or of as much of its beginning as fits. */
function fitting(text: string, space: number, show: (part: string) => string): string {
  let part = text;
  for (;;) {
    const shown = show(part);
    if (part === "" || bytesOf(shown) <= space) return shown;
    part = beginning(part, Math.floor(part.length * 0.7));
  }
}

/** The body is JSON, and the response that holds it is JSON again. */
function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
}
