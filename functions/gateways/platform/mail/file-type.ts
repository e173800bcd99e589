import { detectMimeType } from "nodemailer/lib/mime-funcs";

const unknownType = "application/octet-stream";

/**
 * Returns the media type that follows from the extension of a file's name; `application/octet-stream` where none does. It is
 * the type of an attachment that was given none. A `message/*` part may not be encoded (RFC 2046), and an attachment always is.
 */
export function typeOfFile(filename: string): string {
  const known = detectMimeType(filename);
  return /^(?:message|multipart)\//.test(known) ? unknownType : known;
}

/** Whether the name of a file says nothing of its type. */
export function isUnknownType(filename: string): boolean {
  return detectMimeType(filename) === unknownType;
}
