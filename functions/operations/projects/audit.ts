import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import type { Write } from "../../store/platform/transact.ts";
import { newAuditWrite } from "../../store/projects/audit.ts";

/** Who changed what: `actor` is the id of a person or a key. */
export interface AuditedChange {
  readonly projectId: string;
  readonly actor: string;
  /** `key.created`, `member.removed`: what was changed and how. */
  readonly action: string;
  /** The id of what was changed. */
  readonly target: string;
  /** What the audit log shows of it; never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** An entry of the audit log, for the transaction that makes the change. */
export function auditWrite(services: Services, { projectId, detail = {}, ...change }: AuditedChange): Write {
  const at = services.clock();
  const id = newId("evt", at, services.random(idRandomBytes));
  return newAuditWrite(services.tables, projectId, { id, at: at.toISOString(), ...change, detail });
}
