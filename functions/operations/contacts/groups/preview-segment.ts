import type { SegmentFilter } from "../../../domain/contacts/segment-filter.ts";
import { newReadBudget } from "../../../domain/platform/read-budget.ts";
import type { Services } from "../../../services.ts";
import type { DeletedGroups } from "../../../store/contacts/cascades.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import { mostUnitsOfContacts } from "../list-contacts.ts";
import { segmentSource } from "./segment-source.ts";

const readAtOnce = 200;
const mostShown = 10;

/** Whom a filter finds among the contacts that one request may look at. */
interface SegmentPreview {
  readonly matched: number;
  readonly lookedAt: number;
  /** Whether that was everybody who can match: otherwise there may be more. */
  readonly isComplete: boolean;
  /** The newest of them. */
  readonly contacts: readonly Contact[];
}

export async function previewSegment(
  services: Services,
  projectId: string,
  filter: SegmentFilter,
  deletedGroups: DeletedGroups,
): Promise<SegmentPreview> {
  const source = segmentSource(services, projectId, filter, deletedGroups);
  const budget = newReadBudget(mostUnitsOfContacts);
  const contacts: Contact[] = [];
  let [matched, lookedAt] = [0, 0];
  let beyond: string | undefined;
  for (let size = budget.next(readAtOnce); size !== undefined; size = budget.next(readAtOnce)) {
    const { looked, more, units = 0 } = await source.read({ descending: true, beyond, limit: size });
    budget.spend(looked.length, units);
    const found = looked.flatMap(({ row }) => (row ? [row] : []));
    contacts.push(...found.slice(0, mostShown - contacts.length));
    matched += found.length;
    lookedAt += looked.filter(({ hidden }) => !hidden).length;
    beyond = looked.at(-1)?.id ?? beyond;
    if (!more) return { matched, lookedAt, isComplete: true, contacts };
  }
  return { matched, lookedAt, isComplete: false, contacts };
}
