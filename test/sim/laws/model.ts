import type { Answer } from "../../support/api.ts";
import { newContactModel } from "./contact-model.ts";

/** A request that a client makes. */
export interface Request {
  readonly projectId: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** What the answers say a project has, as plain maps, to be compared with what it shows when nothing is left to do. */
export interface Model {
  /** Notes a request; the function notes its answer, or that there was none. */
  readonly began: (request: Request) => (answer: Answer | undefined) => void;
  readonly of: (projectId: string) => ProjectModel;
}

export interface ProjectModel {
  /** By the path of a list: the ids of what was created, and of what was perhaps deleted. */
  readonly lists: ReadonlyMap<string, ListModel>;
  readonly contacts: ReturnType<typeof newContactModel>;
}

export interface ListModel {
  readonly created: Set<string>;
  /** Whether the list may have more than the answers name: one was lost, or the service adds to it. */
  isOpen: boolean;
  /** The ids of which a deletion was asked for; true once one was answered. */
  readonly deleted: Map<string, boolean>;
}

/** The lists whose rows come and go by calls. Of contacts, suppressions and emails the service makes some by itself. */
export const modelledLists: Readonly<Record<string, { readonly isOpen: boolean }>> = {
  "/audiences": { isOpen: false },
  "/topics": { isOpen: false },
  "/segments": { isOpen: false },
  "/templates": { isOpen: false },
  "/webhooks": { isOpen: false },
  "/broadcasts": { isOpen: false },
  "/domains": { isOpen: false },
  "/inbound/routes": { isOpen: false },
  "/inbound/blocklist": { isOpen: false },
  "/contacts": { isOpen: true },
  "/suppressions": { isOpen: true },
  "/emails": { isOpen: true },
};

/** A call on what duplicates: it makes another row of the list. */
const duplicate = /\/\w{3}_\w+\/duplicate$/;

export function newModel(now: () => number): Model {
  const projects = new Map<string, ProjectModel & { readonly lists: Map<string, ListModel> }>();
  const of = (projectId: string) => {
    const known = projects.get(projectId) ?? { lists: new Map(), contacts: newContactModel(now) };
    projects.set(projectId, known);
    return known;
  };
  return {
    of,
    began: ({ projectId, method, path, body }) => {
      const { lists, contacts } = of(projectId);
      const [bare = ""] = path.split("?");
      if (bare === "/suppressions/remove") return noteRemoved(listAt(lists, "/suppressions"), body);
      const noted = [...listed(lists, method, bare), contacts.began(method, bare, body)];
      return (answer) => {
        for (const note of noted) note?.(answer);
      };
    },
  };
}

type Noted = (answer: Answer | undefined) => void;

function listed(lists: Map<string, ListModel>, method: string, path: string): readonly Noted[] {
  const at = method === "POST" ? path.replace(duplicate, "") : path.slice(0, path.lastIndexOf("/"));
  const { isOpen } = modelledLists[at] ?? {};
  if (isOpen === undefined || !(method === "POST" || method === "DELETE")) return [];
  const list = listAt(lists, at);
  if (method === "POST") return [(answer) => noteCreated(list, answer)];
  const id = path.slice(at.length + 1);
  list.deleted.set(id, list.deleted.get(id) ?? false);
  return [
    (answer) => {
      if (!answer || answer.status >= 300) return;
      list.deleted.set(id, true);
      // A contact may be named by its address.
      list.deleted.set(String(answer.body.id), true);
    },
  ];
}

function listAt(lists: Map<string, ListModel>, path: string): ListModel {
  const { isOpen = true } = modelledLists[path] ?? {};
  const list = lists.get(path) ?? { created: new Set(), isOpen, deleted: new Map() };
  lists.set(path, list);
  return list;
}

/** Suppressions that are removed together: the answer says of each whether it is gone by this call. */
function noteRemoved(list: ListModel, body: unknown): Noted {
  // The clients of a run make this body.
  const { ids } = body as { readonly ids: readonly string[] };
  for (const id of ids) list.deleted.set(id, list.deleted.get(id) ?? false);
  return (answer) => {
    if (!answer || answer.status >= 300) return;
    for (const { id } of answer.body.items) list.deleted.set(id, true);
  };
}

function noteCreated(list: ListModel, answer: Answer | undefined): void {
  if (!answer || answer.status >= 500) list.isOpen = true;
  else if (answer.status < 300 && typeof answer.body.id === "string") list.created.add(answer.body.id);
}
