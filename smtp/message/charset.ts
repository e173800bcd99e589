import { TextDecoder } from "node:util";

const strict = new TextDecoder("utf-8", { fatal: true });

/**
 * Text by the name of its character set. A set that nobody knows, none, and plain ASCII that is none are read as UTF-8
 * where that fits, and as Windows-1252 where it does not: what programs that name no set write.
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  const decoder = decoderOf((charset ?? "").trim().toLowerCase());
  if (decoder) return decoder.decode(bytes);
  try {
    return strict.decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function decoderOf(charset: string): TextDecoder | undefined {
  if (/^(?:|(?:us-)?ascii|ansi_x3\.4-1968|utf-?8)$/.test(charset)) return undefined;
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
