import { suppressFor } from "../../../functions/operations/feedback/suppress-for.ts";
import type { Email } from "../../../functions/store/emails/emails.ts";
import type { Item } from "../../../functions/store/platform/table.ts";
import type { CrashRun } from "../../support/crash-run.ts";

/** Returns the row that suppresses an address; undefined if none does. */
export async function suppressionRow({ rows }: CrashRun, address: string): Promise<Item | undefined> {
  return (await rows.all())
    .map(({ item }) => item)
    .find((item) => item["address"] === address && item["since"]);
}

/** Suppresses an address as if an earlier email had bounced. */
export async function bouncedEarlier({ world, project }: CrashRun, address: string): Promise<void> {
  // Only these fields of an email are read.
  const earlier = { projectId: project.id, id: `eml_${project.id.slice("prj_".length)}` } as Email;
  await suppressFor(world.services, earlier, address, "bounce", "2026-06-01T00:00:00.000Z");
}
