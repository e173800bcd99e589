/**
 * How the content of an attachment is written as a list of bytes: by itself, as the SDKs of Python, Ruby and Dart do, or as
 * a buffer of Node's. Within a string of JSON no quotation mark is bare, so nothing in a text is taken for one.
 */
const lists =
  /(?<!\\)"content"\s*:\s*(?:\[([\d,\s]*)\]|\{\s*"type"\s*:\s*"Buffer"\s*,\s*"data"\s*:\s*\[([\d,\s]*)\]\s*\})/g;

/** Shorter lists are left to the call, which knows what is an attachment: a template may have a variable of that name. */
const shortestAlone = 1000;

/**
 * Returns a JSON text with long lists of bytes as base64: a file has more bytes than a body may have values. What is no byte
 * is left as it is, for the call to refuse.
 */
export function withBase64Buffers(json: string): string {
  return json.replaceAll(lists, (written: string, alone: string | undefined, list = alone ?? "") => {
    const parts = list.trim() === "" ? [] : list.split(",");
    if (alone !== undefined && parts.length < shortestAlone) return written;
    const bytes = parts.map(byteOf);
    return bytes.includes(-1) ? written : `"content":"${Buffer.from(bytes).toString("base64")}"`;
  });
}

/** Returns a byte; -1 for what is none. */
function byteOf(written: string): number {
  const text = written.trim();
  const value = Number(text);
  return text !== "" && String(value) === text && value <= 255 ? value : -1;
}
