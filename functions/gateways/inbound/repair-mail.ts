import { decodeWords } from "postal-mime";

const wholeWord =
  /(\r?\nContent-Disposition:[ \t]*)(=\?[^?\s]{1,40}\?[QB]\?[^?\r\n]{1,500}\?=)(?=[ \t]*\r?\n(?![ \t]))/gi;
const sign = Buffer.from("isposition: =?");

/**
 * Returns the bytes of a message with what senders are known to get wrong in a way that loses a part: an encoded word
 * around a whole Content-Disposition. Any other message is returned as it is.
 */
export function repaired(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  if (!bytes.includes(sign)) return raw;
  const text = bytes.toString("latin1");
  // The word's text must stay one line.
  const fixed = text.replace(wholeWord, (_, name: string, word: string) => {
    const plain = decodeWords(word).replace(/[\r\n]+/g, " ");
    return `${name}${Buffer.from(plain).toString("latin1")}`;
  });
  return Buffer.from(fixed, "latin1");
}

/** An escape sequence of ISO-2022-JP to a Japanese character set. */
const toJapanese = new RegExp(`${String.fromCharCode(27)}\\$[@B]`);

/** Returns text in ISO-2022-JP whose charset was not named, and which was therefore read as ASCII, as it was meant. */
export function withJapanese(text: string): string {
  if (!toJapanese.test(text) || /[^\p{ASCII}]/u.test(text)) return text;
  return new TextDecoder("iso-2022-jp").decode(Buffer.from(text, "latin1"));
}
