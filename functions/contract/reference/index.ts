import { activity } from "./activity.ts";
import type { AreaReference } from "./area-reference.ts";
import { broadcasts } from "./broadcasts.ts";
import { consent } from "./consent.ts";
import { contactGroups } from "./contact-groups.ts";
import { contacts } from "./contacts.ts";
import { deliverability } from "./deliverability.ts";
import { domains } from "./domains.ts";
import { emails } from "./emails.ts";
import { imports } from "./imports.ts";
import { inbound } from "./inbound.ts";
import { markup } from "./markup.ts";
import { sharedParameters } from "./platform.ts";
import { projects } from "./projects.ts";
import { templates } from "./templates.ts";
import { webhooks } from "./webhooks.ts";

export const areaReferences: readonly AreaReference[] = [
  emails,
  contacts,
  contactGroups,
  consent,
  imports,
  templates,
  broadcasts,
  domains,
  deliverability,
  webhooks,
  inbound,
  activity,
  projects,
  markup,
];

/** The words of all areas. */
export const reference: Required<AreaReference> = {
  groups: merged(areaReferences.map(({ groups }) => groups)),
  operations: merged(areaReferences.map(({ operations }) => operations)),
  schemas: merged(areaReferences.map(({ schemas = {} }) => schemas)),
  parameters: merged([sharedParameters, ...areaReferences.map(({ parameters = {} }) => parameters)]),
};

/** Throws for a name that two areas describe. */
function merged<Text>(parts: readonly { readonly [name: string]: Text }[]): {
  readonly [name: string]: Text;
} {
  const entries = parts.flatMap((part) => Object.entries(part));
  const all = new Map(entries);
  if (all.size < entries.length) throw new Error("Two areas of the reference describe the same name.");
  return Object.fromEntries(all);
}
