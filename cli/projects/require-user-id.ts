import { isId } from "../../functions/domain/platform/ids.ts";
import { UsageError } from "../usage-error.ts";

/** @throws {UsageError} if the text is not a user id. */
export function requireUserId(text: string): void {
  if (!isId("usr", text)) throw new UsageError(`Invalid user id "${text}" (expected usr_…).`);
}
