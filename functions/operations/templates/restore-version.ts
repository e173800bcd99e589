import type { Services } from "../../services.ts";
import type { ReadResult } from "../../store/platform/read-plan.ts";
import { type changeReads, changeTemplate } from "./change-template.ts";
import { findVersion } from "./find-template.ts";

interface VersionToRestore {
  readonly version: number;
  readonly ifRevision?: number | undefined;
  readonly editedBy: string;
}

/**
 * Makes the content of an earlier version the latest one, as a version of its own. It is not published by this.
 * @throws {Refusal} as `changeTemplate`
 */
export async function restoreVersion(
  services: Services,
  found: ReadResult<ReturnType<typeof changeReads>>,
  { version, ifRevision, editedBy }: VersionToRestore,
) {
  const { content } = await findVersion(services, found.template, version);
  const { subject, html, mjml, text = null, variables } = content;
  const page = mjml === undefined ? { html: html ?? null } : { mjml };
  return changeTemplate(services, found, {
    ...{ subject, ...page, text, variables, restoredFrom: version, editedBy },
    ...(ifRevision !== undefined && { ifRevision }),
  });
}
