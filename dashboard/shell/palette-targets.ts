/** Where the palette can lead. */
export interface Target {
  readonly name: string;
  /** Within the project. */
  readonly path: string;
}

const pages: readonly Target[] = [
  { name: "Overview", path: "/overview" },
  { name: "First ten minutes", path: "/start" },
  { name: "Emails", path: "/emails" },
  { name: "Broadcasts", path: "/broadcasts" },
  { name: "Templates", path: "/templates" },
  { name: "Contacts", path: "/contacts" },
  { name: "Audiences, topics and segments", path: "/audiences" },
  { name: "Suppressions", path: "/suppressions" },
  { name: "Inbound", path: "/inbound" },
  { name: "Domains", path: "/domains" },
  { name: "Webhooks", path: "/webhooks" },
  { name: "Activity", path: "/activity" },
  { name: "API keys", path: "/keys" },
  { name: "Members", path: "/members" },
  { name: "Quota and money", path: "/limits" },
  { name: "Project", path: "/settings" },
];

/** The pages of things by the prefix of their ids. */
const kinds: readonly (readonly [prefix: string, kind: string, folder: string])[] = [
  ["eml_", "email", "emails"],
  ["con_", "contact", "contacts"],
  ["dom_", "domain", "domains"],
  ["tpl_", "template", "templates"],
  ["whk_", "webhook", "webhooks"],
  ["brd_", "broadcast", "broadcasts"],
  ["seg_", "segment", "segments"],
  ["inb_", "received email", "inbound"],
];
const id = /^[a-z]{3}_[0-9A-Z]{26}$/;
const address = /^[^\s@]+@[^\s@]+$/;

/** Returns the places for a text: the thing of an id, what is known of an address, or the pages of that name. */
export function targetsFor(input: string): readonly Target[] {
  const text = input.trim();
  if (id.test(text)) {
    const found = kinds.filter(([prefix]) => text.startsWith(prefix));
    return found.map(([, kind, folder]) => ({
      name: `Open the ${kind} ${text}`,
      path: `/${folder}/${text}`,
    }));
  }
  if (address.test(text)) {
    const value = encodeURIComponent(text);
    return [
      { name: `Emails to ${text}`, path: `/emails?to=${value}` },
      { name: `The contact ${text}`, path: `/contacts?find=${value}` },
      { name: `Suppressions of ${text}`, path: `/suppressions?find=${value}` },
    ];
  }
  return pages.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
}
