import { authentication } from "./sentences/authentication.ts";
import { endpoints } from "./sentences/endpoints.ts";
import { errors } from "./sentences/errors.ts";
import { events } from "./sentences/events.ts";
import { limits } from "./sentences/limits.ts";
import { resources } from "./sentences/resources.ts";
import { scopes } from "./sentences/scopes.ts";
import { states } from "./sentences/states.ts";
import { whatItDoes } from "./sentences/what-it-does.ts";

/** A sentence, table row or rule of the interface specification. */
export interface Sentence {
  /** Stable; begins with the number of its section. */
  readonly id: string;
  readonly section: number;
  /** Word for word; the cells of a table's row are parted by bars. */
  readonly text: string;
}

/**
 * Everything that the specification states, in its order and word for word. What it says of itself is left out: its
 * introduction, headings, and the remarks that something is "not shown", of which section 9 has nothing else.
 */
const texts = {
  ...whatItDoes,
  ...resources,
  ...states,
  ...endpoints,
  ...authentication,
  ...scopes,
  ...events,
  ...errors,
  ...limits,
} as const;
export type SentenceId = keyof typeof texts;

export const sentences: readonly Sentence[] = Object.entries(texts).map(([id, text]) => ({
  id,
  section: Number.parseInt(id, 10),
  text,
}));
