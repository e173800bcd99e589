import type { Markup } from "../../../functions/domain/platform/markup/markup.ts";

/** A page about what all endpoints share. */
export interface Guide {
  /** The last part of its path below `/docs/`. */
  readonly name: string;
  readonly title: string;
  /** One sentence under the title. */
  readonly summary: string;
  readonly content: () => Markup;
}
