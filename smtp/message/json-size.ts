/** Returns the number of bytes that the text has inside a JSON string in UTF-8; a lower bound for lone surrogates. */
export function jsonSize(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) bytes += codeUnitSize(text.charCodeAt(at));
  return bytes;
}

function codeUnitSize(code: number): number {
  if (code < 0x20) return code >= 0x08 && code <= 0x0d && code !== 0x0b ? 2 : 6;
  if (code < 0x80) return code === 0x22 || code === 0x5c ? 2 : 1;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code < 0x800 || isSurrogate ? 2 : 3;
}
