import type { SuppressionReason, SuppressionScope } from "../../../domain/contacts/address-state.ts";
import { isWholeDomain, wholeDomainFault } from "../../../domain/contacts/whole-domain.ts";
import { isMailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import { sideBySide } from "../../../domain/platform/side-by-side.ts";
import type { Services } from "../../../services.ts";
import { suppressAddress } from "./suppress-address.ts";

/** How many lines are written at the same time. */
const atOnce = 10;

interface SuppressionLine {
  readonly email: string;
  readonly reason?: SuppressionReason | undefined;
  readonly scope?: SuppressionScope | undefined;
  readonly suppressedAt?: Date | undefined;
  readonly expiresAt?: Date | undefined;
}

interface ImportedLine {
  readonly index: number;
  readonly status: "created" | "existing" | "refused";
  readonly id: string | null;
  readonly message: string | null;
}

/**
 * Suppresses the addresses of all lines, and returns what became of each. A suppression that covers a line stays.
 * Repeated, it writes nothing again.
 * @throws {Refusal} `unavailable`: some lines may have been written
 */
export async function importSuppressions(
  services: Services,
  projectId: string,
  lines: readonly SuppressionLine[],
) {
  const groups = [...Map.groupBy(lines.entries(), ([, line]) => addressOf(line)).values()];
  const done = await sideBySide(groups, atOnce, async (group) => {
    const own: ImportedLine[] = [];
    for (const [index, line] of group) own.push(await importLine(services, projectId, line, index));
    return own;
  });
  const imported = done.flat().toSorted((a, b) => a.index - b.index);
  const count = (wanted: ImportedLine["status"]) => imported.filter(({ status }) => status === wanted).length;
  return {
    ...{ created: count("created"), existing: count("existing"), refused: count("refused") },
    lines: imported,
  };
}

/** Lines of one address are written one after another, in their order: the first of equal ones stays. */
function addressOf({ email }: SuppressionLine): string {
  const address = parseMailbox(email.trim());
  return isMailbox(address) ? address.key : email;
}

async function importLine(
  services: Services,
  projectId: string,
  line: SuppressionLine,
  index: number,
): Promise<ImportedLine> {
  const refused = (message: string) => ({ index, status: "refused", id: null, message }) as const;
  const address = parseMailbox(line.email.trim());
  if (!isMailbox(address)) return refused(`email: must be an email address: ${address.fault}`);
  if (isWholeDomain(address.key)) return refused(`email: ${wholeDomainFault}`);
  const fault = timeFault(line, services.clock());
  if (fault !== undefined) return refused(fault);
  const { suppression, isNew } = await suppressLine(services, projectId, address.key, line);
  return { index, status: isNew ? "created" : "existing", id: suppression.id, message: null };
}

function suppressLine(services: Services, projectId: string, address: string, line: SuppressionLine) {
  const { reason = "manual", suppressedAt, expiresAt } = line;
  // An opt-out is of marketing email: a password reset still reaches the recipient.
  const { scope = reason === "unsubscribed" ? "marketing" : "all" } = line;
  return suppressAddress(services, projectId, address, {
    ...{ reason, scope },
    ...(suppressedAt && { at: suppressedAt.toISOString() }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  });
}

function timeFault({ suppressedAt, expiresAt }: SuppressionLine, now: Date): string | undefined {
  if (suppressedAt && suppressedAt > now) return "suppressedAt: must not be in the future";
  return expiresAt && expiresAt <= now ? "expiresAt: must not be in the past" : undefined;
}
