import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { publishedTemplateKey } from "../../store/platform/keys.ts";
import { optionalRow, readTogether } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { transact } from "../../store/platform/transact.ts";
import {
  type PackedTemplate,
  type PublishedTemplate,
  packPublished,
  parsePublishedTemplate,
  publishWrites,
  unpublishWrites,
} from "../../store/templates/published-templates.ts";
import { newVersionWrite, type TemplateVersion } from "../../store/templates/template-versions.ts";
import { changeTemplateWrite, type TemplateRow } from "../../store/templates/templates.ts";
import { newToken } from "../platform/new-token.ts";
import { checkRevision } from "./change-template.ts";
import { requireValid } from "./check-content.ts";
import {
  type FoundTemplate,
  keptVersions,
  latestReads,
  latestVersion,
  pinnableVersions,
} from "./find-template.ts";
import { oldVersionWrites, usedGone, userWrites } from "./save-template.ts";
import { partsOf, usedReads } from "./used-parts.ts";

const busy = "The template is being changed by other requests. Try again.";
/** What an item holds, with space for its other attributes. */
const largestPacked = 350 * 1024;

/**
 * Publishes the latest version with the layout and blocks that it uses, as they are published now. What is published
 * already stays as it is; where its layout or blocks have changed, they are published as a version of their own. Returns
 * the template with the warnings about its source.
 * @throws {Refusal} `not_found`, `validation_error`, `invalid_state`
 */
export async function publishTemplate(services: Services, found: FoundTemplate, ifRevision?: number) {
  let seen = found;
  const { projectId, id } = found.template;
  return retryOnConflict(services.tables, busy, async () => {
    const { template } = seen;
    checkRevision(template, ifRevision);
    const latest = await latestVersion(services, seen);
    const { next, current, findings } = await closureOf(services, template, latest);
    if (current && isCurrent(current, next)) return { template, version: latest, findings };
    const isRefresh = template.published?.version === latest.version;
    const version = isRefresh ? copyOf(services, latest) : latest;
    const done = await write(services, template, version, { ...next, version: version.version }, isRefresh);
    if (done) return { template: done, version, findings };
    seen = await readTogether(services.tables, latestReads(projectId, id));
    return undefined;
  });
}

async function closureOf(services: Services, template: TemplateRow, latest: TemplateVersion) {
  const { projectId, id, kind, purpose, published } = template;
  const { current, used } = await readTogether(services.tables, {
    current: optionalRow(
      published && publishedTemplateKey(projectId, id),
      (item) => item && parsePublishedTemplate(item),
    ),
    ...usedReads(projectId, Object.keys(template.uses)),
  });
  const parts = partsOf(used, id);
  // Its layout and blocks may have changed since it was saved.
  const { findings } = await requireValid(latest.content, { kind, purpose }, parts);
  const { mjml: _, ...content } = latest.content;
  const next: PublishedTemplate = { id, version: latest.version, kind, ...content, parts };
  return { next, current, findings };
}

function isCurrent(current: PublishedTemplate, next: PublishedTemplate): boolean {
  const versions = ({ parts }: PublishedTemplate) =>
    Object.entries(parts)
      .map(([alias, part]) => `${alias} ${part.id} ${part.version}`)
      .sort()
      .join("\n");
  return current.version === next.version && versions(current) === versions(next);
}

function copyOf({ clock }: Services, { version, content }: TemplateVersion): TemplateVersion {
  return { version: version + 1, createdAt: clock().toISOString(), restoredFrom: version, content };
}

/** Returns the published template; undefined where it changed since it was read. */
async function write(
  services: Services,
  before: TemplateRow,
  version: TemplateVersion,
  published: PublishedTemplate,
  isRefresh: boolean,
): Promise<TemplateRow | undefined> {
  const { tables, clock } = services;
  const { projectId, id, alias, kind } = before;
  const at = clock().toISOString();
  const pinnable = [version.version, ...before.pinnable];
  const after: TemplateRow = {
    ...before,
    version: version.version,
    published: { version: version.version, at },
    pinnable: pinnable.slice(0, pinnableVersions),
    ...{ publishedUses: before.uses, updatedAt: at, rev: before.rev + 1 },
  };
  const packed: PackedTemplate = {
    ...{ id, version: version.version, kind },
    packed: packPublished(published),
  };
  if (packed.packed.length > largestPacked) throw tooLarge();
  const outcome = await transact(tables, newToken(services), {
    template: changeTemplateWrite(tables, after),
    version: isRefresh ? newVersionWrite(tables, projectId, id, version) : undefined,
    published: publishWrites(tables, projectId, packed, alias),
    old: oldWrites(services, before, pinnable.slice(pinnableVersions)),
    // With a new version, another one is no longer among the latest.
    oldVersions: oldVersionWrites(services, after, [
      ...pinnable.slice(pinnableVersions),
      ...(isRefresh ? [version.version - keptVersions] : []),
    ]),
    users: userWrites(services, before, after),
  });
  if (outcome.written) return after;
  if (!outcome.conflicts.template && outcome.conflicts.users) throw usedGone();
  return undefined;
}

/** Versions that can no longer be pinned. */
function oldWrites({ tables }: Services, { projectId, id, alias }: TemplateRow, versions: readonly number[]) {
  return [id, ...(alias === undefined ? [] : [alias])].flatMap((ref) =>
    // The first write is that of the current version.
    unpublishWrites(tables, projectId, ref, versions).slice(1),
  );
}

function tooLarge(): Refusal {
  return new Refusal(
    "validation_error",
    "The template is too large with its layout and blocks: 350 KB packed.",
  );
}
