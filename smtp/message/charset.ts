import { TextDecoder } from "node:util";

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Decodes text by the name of its charset. A missing or unknown charset, and US-ASCII with 8-bit bytes, are decoded as
 * UTF-8 if valid, and as Windows-1252 otherwise: what clients that name no charset write.
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  const decoder = decoderFor((charset ?? "").trim().toLowerCase());
  if (decoder) return decoder.decode(bytes);
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function decoderFor(charset: string): TextDecoder | undefined {
  if (/^(?:|(?:us-)?ascii|ansi_x3\.4-1968|utf-?8)$/.test(charset)) return undefined;
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
