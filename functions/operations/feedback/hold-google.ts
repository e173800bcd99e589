import { isRateLimit } from "../../domain/feedback/receiver-codes.ts";
import type { CountedReceiver } from "../../domain/feedback/receiver-counts.ts";
import { unavailableMessage } from "../../domain/platform/refusals.ts";
import { sideBySide } from "../../domain/platform/side-by-side.ts";
import { type RateLimited, withHold } from "../../domain/projects/google-holds.ts";
import type { Services } from "../../services.ts";
import { readTogether } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { firstShardReads } from "../../store/projects/funds.ts";
import { moveHolds } from "../../store/projects/google-holds.ts";
import { newToken } from "../platform/new-token.ts";
import type { EventBatch } from "./event-batch.ts";

const writesAtOnce = 10;

interface LimitedDomain extends RateLimited {
  readonly projectId: string;
  readonly domainId: string;
}

/** Finds the domains whose rate Google has limited among what a batch of events counts. */
export function newRateLimits() {
  const domains = new Map<string, LimitedDomain>();
  const add: EventBatch["onCounted"] = ({ projectId, domainId }, counted) => {
    for (const one of counted) {
      const sentAt = sentAtOf(one);
      const name = `${projectId} ${domainId}`;
      // The one that was sent last says most.
      if (sentAt !== undefined && sentAt >= (domains.get(name)?.sentAt ?? ""))
        domains.set(name, { projectId, domainId, at: one.at, sentAt });
    }
  };
  return {
    add,
    /** Holds the email of these domains to Google. A hold that is not written follows from the next report. */
    hold: (services: Services) =>
      sideBySide([...domains.values()], writesAtOnce, async (one) => {
        try {
          await holdGoogle(services, one);
        } catch (error) {
          services.log.error("email to Google was not held", { projectId: one.projectId, error });
        }
      }),
  };
}

function sentAtOf(one: Parameters<EventBatch["onCounted"]>[1][number]): string | undefined {
  const isLimit = "code" in one && isRateLimit(one);
  return isLimit ? (one satisfies CountedReceiver).sentAt : undefined;
}

async function holdGoogle(
  services: Services,
  { projectId, domainId, ...limited }: LimitedDomain,
): Promise<void> {
  const { tables, clock, log } = services;
  await retryOnConflict(services.tables, unavailableMessage, async () => {
    const { firstShard } = await readTogether(tables, firstShardReads(projectId));
    const before = firstShard?.googleHolds;
    const after = firstShard && withHold(before ?? {}, domainId, limited, clock());
    if (!after) return true;
    if (!(await moveHolds(tables, projectId, newToken(services), [before, after]))) return undefined;
    log.info("email of a domain to Google is held for ten minutes", { projectId, domainId });
    return true;
  });
}
