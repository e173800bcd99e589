/** More than any address has to which email can go, and than any media type. */
const longestAddress = 320;
const longestType = 255;

/** What a header field can have as one line is enough for an id. */
export const longestId = 998;

/** Returns the beginning of a text, without half a surrogate pair at its end: that cannot be stored. */
export function beginning(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();
}

/** Returns a name or a subject as one line. An encoded word can hold line breaks, which would be headers elsewhere. */
export function oneLine(text: string, length: number): string {
  return beginning(text.replace(/[\p{Cc}\u2028\u2029]+/gu, " "), length);
}

/**
 * Returns the name of a file in one line, so that it shows its true extension: without characters that reorder text, as
 * they make `gpj.exe` look like `exe.jpg`, and without invisible ones behind its last dot. Slashes become
 * `_`, as in browsers, so that it is no path.
 */
export function shownFilename(text: string, length: number): string {
  const ordered = oneLine(text.replace(/\p{Bidi_Control}/gu, "").replace(/[/\\]/g, "_"), length).trim();
  const dot = ordered.lastIndexOf(".");
  const extension = ordered.slice(dot + 1).replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  return dot === -1 ? ordered : (ordered.slice(0, dot + 1) + extension).trim();
}

/** Returns an address; "" for what is longer than any, since a part of it would be somebody else's. */
export function keptAddress(address: string): string {
  const plain = address.replace(/\p{Cc}/gu, "").toWellFormed();
  return plain.length > longestAddress ? "" : plain;
}

/** Returns the media type of a file; that of unknown bytes for one that no header could carry, and for a type of parts. */
export function fileType(type: string): string {
  const isType = type.length <= longestType && /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type);
  return isType && !type.startsWith("multipart/") ? type : "application/octet-stream";
}

/** Between message ids; relays that fold a field are known to lose the space between two. */
export const betweenIds = /[\s,]+|(?<=>)(?=<)/;

/** Returns the message ids of a field, up to a number and a size in all. */
export function messageIds(field: string, most: number, characters: number): readonly string[] {
  let left = characters;
  return field
    .split(betweenIds)
    .filter((one) => one !== "" && one.length <= longestId)
    .slice(0, most)
    .filter((one) => {
      left -= one.length;
      return left >= 0;
    });
}
