import { suppressFor } from "../../../functions/operations/feedback/suppress-for.ts";
import type { Email } from "../../../functions/store/emails/emails.ts";
import type { Item } from "../../../functions/store/platform/table.ts";
import type { CrashRun } from "../../support/crash-run.ts";

/** What keeps mail of the project from an address; undefined where nothing does. */
export async function suppressionRow({ rows }: CrashRun, address: string): Promise<Item | undefined> {
  return (await rows.all())
    .map(({ item }) => item)
    .find((item) => item["address"] === address && item["since"]);
}

/** As if an earlier mail had bounced there. */
export async function bouncedEarlier({ world, project }: CrashRun, address: string): Promise<void> {
  // Which mail it was is all that is read of it.
  const earlier = { projectId: project.id, id: `eml_${project.id.slice("prj_".length)}` } as Email;
  await suppressFor(world.services, earlier, address, "bounce", "2026-06-01T00:00:00.000Z");
}
