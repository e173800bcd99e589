import type { Answer } from "../../support/api.ts";

/** A call that may change a contact, from its beginning to the moment after which it has no more effect. */
interface ContactUse {
  readonly from: number;
  to: number;
  /** The contact as its answer shows it; null where it was deleted. */
  after: Shown | null | undefined;
}

type Shown = Readonly<Record<string, unknown>>;

/** An unanswered call, and one that was held, has no more effect after this. */
const settledMs = 3_600_000;
const everyone = "*";
const changes = /^\/(contacts|subscriptions|audiences\/aud_\w+\/contacts|unsubscribe)\b/;
const aside = /^\/contacts\/(exports)\b/;

/** The calls on each contact of a project, by its address, and what their answers say of it. */
export function newContactModel(now: () => number) {
  const uses = new Map<string, ContactUse[]>();
  const addressOf = new Map<string, string>();
  const begin = (name: string): ContactUse => {
    const use: ContactUse = { from: now(), to: Number.POSITIVE_INFINITY, after: undefined };
    uses.set(name, [...(uses.get(name) ?? []), use]);
    return use;
  };
  return {
    began: (method: string, path: string, body: unknown) => {
      if (method === "GET" || !changes.test(path) || aside.test(path)) return undefined;
      const name = nameOf(path, body, addressOf);
      const use = begin(name);
      return (answer: Answer | undefined) => {
        const isImport = path.startsWith("/contacts/imports");
        // What an import does comes after its answer.
        if (!isImport) use.to = answer && answer.status < 500 ? now() : now() + settledMs;
        if (!answer || answer.status >= 300 || isImport) return;
        if (method === "DELETE" && answer.body.deleted === true) use.after = null;
        else if (typeof answer.body.email === "string") {
          addressOf.set(answer.body.id, answer.body.email);
          use.after = answer.body;
        }
      };
    },
    /** What the last call on each contact has left; only of contacts with one that no other overlaps. */
    standing: (): ReadonlyMap<string, Shown | null> => {
      const found = new Map<string, Shown | null>();
      for (const [name, own] of uses) {
        const last = own.at(-1);
        if (name === everyone || last?.after === undefined) continue;
        const others = [...own.slice(0, -1), ...(uses.get(everyone) ?? [])];
        if (others.every(({ to }) => to <= last.from)) found.set(name, last.after);
      }
      return found;
    },
  };
}

/** The address of the contact that a call names; `everyone` where it may be any. */
function nameOf(path: string, body: unknown, addressOf: ReadonlyMap<string, string>): string {
  const given = { ...(body as { readonly email?: string; readonly contactId?: string } | undefined) };
  const [, inPath] = /\/contacts\/([^/]+)$/.exec(path) ?? [];
  const ref = given.email ?? given.contactId ?? inPath;
  if (ref === undefined || ref.startsWith("imp")) return everyone;
  return ref.includes("@") ? ref.toLowerCase() : (addressOf.get(ref) ?? everyone);
}
