export const markupFormats = ["html", "mjml"] as const;
export type MarkupFormat = (typeof markupFormats)[number];

/** At most this many bytes: Gmail cuts an email that is longer than 102 KB. */
export const largestHtml = 100_000;

/** Something that was taken out of a model's answer, and the reason. */
export interface Removal {
  readonly what: string;
  readonly why: string;
}

const longestShown = 120;
const mostShown = 50;

/** Collects what is taken out. A hostile answer could name thousands of things: the list and each text are bounded. */
export function newRemovals() {
  const list: Removal[] = [];
  const seen = new Set<string>();
  return {
    list: list as readonly Removal[],
    add: (what: string, why: string): void => {
      const text = what.replace(/[\p{Cc}\s]+/gu, " ").toWellFormed();
      const shown = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
      if (list.length >= mostShown || seen.has(`${shown}\n${why}`)) return;
      seen.add(`${shown}\n${why}`);
      list.push({ what: shown, why });
    },
  };
}
export type Removals = ReturnType<typeof newRemovals>;
