import type { Schemas } from "../../api/client.ts";

type Grant = NonNullable<Schemas["CreateKeyBody"]["scopes"]>;
export type Scope = Exclude<Grant[number], "*">;
export type Rights = readonly string[];

export interface Area {
  readonly id: string;
  readonly name: string;
  /** The rights beside read, write and delete. */
  readonly more: readonly string[];
}

/** Every right of every area, in the order of the navigation; the compiler holds it to the API's list. */
export const rightsByArea = {
  email: ["read", "send"],
  contact: ["read", "write", "delete"],
  audience: ["read", "write", "delete"],
  topic: ["read", "write", "delete"],
  segment: ["read", "write", "delete"],
  template: ["read", "write", "delete"],
  broadcast: ["read", "write", "delete", "send"],
  subscription: ["subscribe", "unsubscribe"],
  domain: ["read", "write", "delete", "dns-read"],
  webhook: ["read", "write", "delete"],
  inbound: ["read", "write", "delete"],
  activity: ["read"],
  outbound: ["read", "write"],
  limits: ["read"],
  ai: ["generate"],
} as const satisfies Readonly<Record<string, Rights>>;

type ListedScope = {
  [A in keyof typeof rightsByArea]: `${A}:${(typeof rightsByArea)[A][number]}`;
}[keyof typeof rightsByArea];
/** Both lists have the same scopes; a difference does not compile. */
type Same = [Scope] extends [ListedScope] ? ([ListedScope] extends [Scope] ? true : never) : never;
const isSame: Same = true;

const names: Readonly<Record<string, string>> = {
  email: "Emails",
  contact: "Contacts",
  audience: "Audiences",
  topic: "Topics",
  segment: "Segments",
  template: "Templates",
  broadcast: "Broadcasts",
  subscription: "Subscriptions",
  domain: "Domains",
  webhook: "Webhooks",
  inbound: "Inbound",
  activity: "Activity",
  outbound: "Outbound",
  limits: "Limits",
  ai: "AI markup",
};

/** A right as people read it. */
export function rightWord(right: string): string {
  return right === "dns-read" ? "DNS records" : right;
}

export const columns = ["read", "write", "delete"] as const;
const isColumn = (right: string) => (columns as Rights).includes(right);

export const areas: readonly Area[] = Object.entries(rightsByArea).map(([id, rights]) => ({
  id,
  name: names[id] ?? id,
  more: rights.filter((right) => !isColumn(right)),
}));

/** Every scope that a key can have. */
export const allScopes: readonly Scope[] = isSame
  ? Object.entries(rightsByArea).flatMap(([area, rights]) =>
      rights.map((right) => `${area}:${right}` as Scope),
    )
  : [];

export type Preset = "send" | "read" | "chosen" | "everything";

export const presets: readonly { readonly id: Preset; readonly name: string }[] = [
  { id: "send", name: "Send only" },
  { id: "read", name: "Read only" },
  { id: "chosen", name: "Chosen below" },
  { id: "everything", name: "Everything" },
];

const readOnly = allScopes.filter((scope) => scope.endsWith("read"));

export function scopesOf(preset: Preset, chosen: readonly Scope[]): readonly Scope[] {
  return { send: ["email:send"] as const, read: readOnly, chosen, everything: allScopes }[preset];
}

/** The preset that a key's scopes amount to. */
export function presetOf(scopes: readonly string[]): Preset {
  if (scopes.includes("*")) return "everything";
  if (scopes.length === 1 && scopes[0] === "email:send") return "send";
  return scopes.length === readOnly.length && readOnly.every((scope) => scopes.includes(scope))
    ? "read"
    : "chosen";
}

/** What a key may do, in a few words. */
export function describeScopes(scopes: readonly string[]): string {
  const preset = presetOf(scopes);
  if (preset === "everything") return "Full access";
  if (preset === "send") return "Send";
  if (preset === "read") return "Read only";
  const touched = areas.filter(({ id }) => scopes.some((scope) => scope.startsWith(`${id}:`)));
  const [first, second, ...others] = touched.map(({ name }) => name);
  return [first, second].filter(Boolean).join(", ") + (others.length > 0 ? ` and ${others.length} more` : "");
}
