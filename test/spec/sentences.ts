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
  /** Stable; starts with the number of its section. */
  readonly id: string;
  readonly section: number;
  /** Verbatim; the cells of a table row are separated by bars. */
  readonly text: string;
}

/**
 * Every statement of the specification, verbatim and in order. Left out is what the document says about itself: its
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
