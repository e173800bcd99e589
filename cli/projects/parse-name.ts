import { UsageError } from "../usage-error.ts";

const maxLength = 100;

/** Returns a display name, trimmed. @throws {UsageError} if it is empty, too long or has control characters. */
export function parseName(text: string): string {
  const name = text.trim();
  if (name === "") throw new UsageError("Invalid name: must not be empty.");
  if (name.length > maxLength) throw new UsageError(`Invalid name: must be at most ${maxLength} characters.`);
  if (/\p{Cc}/u.test(name)) throw new UsageError("Invalid name: must not contain control characters.");
  return name;
}
