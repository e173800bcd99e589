import { mayFollow, type Stage } from "../../domain/emails/email-status.ts";
import { absent, all, equals, exists, isOneOf, plus } from "../platform/expressions.ts";
import type { Due } from "../platform/jobs/due.ts";
import { emailKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { update, type WriteOutcome } from "../platform/write.ts";
import { type Update, updateWrite } from "../platform/writes.ts";
import type { Email } from "./emails.ts";

/** A change of an email: its new stage (held to the stages it may follow), fields to set and to remove. */
export interface EmailChange {
  readonly to?: Stage;
  /** Only from these stages; of those that `to` may follow, where `to` is given. */
  readonly from?: readonly Stage[];
  /** The revision that the change was computed from. */
  readonly rev?: number;
  /** Only while the email is claimed by this attempt. */
  readonly attemptId?: string;
  /** Only an email that was to be sent at once from the beginning. */
  readonly isUnscheduled?: true;
  readonly set?: Partial<Email & Due>;
  readonly remove?: readonly (keyof Email | keyof Due)[];
}

/** Changes an email where its stage, revision and claim allow it. */
export async function updateEmail(
  tables: Tables,
  projectId: string,
  emailId: string,
  change: EmailChange,
): Promise<WriteOutcome> {
  return update(tables, "data", emailUpdate(projectId, emailId, change));
}

/** The same change as a part of a transaction. */
export function emailWrite(tables: Tables, projectId: string, emailId: string, change: EmailChange): Write {
  return updateWrite(tables, "data", emailUpdate(projectId, emailId, change));
}

function emailUpdate(projectId: string, emailId: string, change: EmailChange): Update {
  const { to, from, rev, attemptId, isUnscheduled, set, remove } = change;
  const allowed = to ? mayFollow[to] : (from ?? []);
  const before = allowed.filter((stage) => from?.includes(stage) ?? true);
  return {
    key: emailKey(projectId, emailId),
    where: all(
      exists(),
      before.length > 0 && isOneOf("stage", before),
      rev !== undefined && equals("rev", rev),
      attemptId !== undefined && equals(["attempt", "id"], attemptId),
      isUnscheduled && absent("scheduledAt"),
    ),
    set: { ...set, rev: plus("rev", 1), ...(to && { stage: to }) },
    remove,
  };
}
