import { Refusal } from "../../../domain/platform/refusals.ts";
import {
  type BroadcastContent,
  contentWrite,
  largestPackedContent,
  packContent,
} from "../../../store/broadcasts/broadcast-content.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import type { Tables } from "../../../store/platform/table.ts";
import type { Write } from "../../../store/platform/transact.ts";

/**
 * The write that pins the template of a broadcast in its content: what is published later is not sent. None where the
 * content is its own.
 * @throws {Refusal} `validation_error` where both together are too large
 */
export function pinWrite(tables: Tables, draft: BroadcastRow, content: BroadcastContent): Write | undefined {
  if (!content.pinned) return undefined;
  const packed = packContent(content);
  if (packed.length > largestPackedContent) {
    const message = "must be smaller: the template and its variables do not compress to 380 KB";
    throw new Refusal("validation_error", `template ${message}.`, {
      issues: [{ path: "template", message }],
    });
  }
  return contentWrite(tables, { ...draft, contentRev: draft.rev + 1 }, packed);
}
