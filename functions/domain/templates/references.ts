/** An alias: lower-case, so that no id is one. Parts are stored by alias, and no map with the key `constructor` can be. */
export const aliasPattern = /^(?!constructor$)[a-z0-9][a-z0-9._-]{0,63}$/;

/** How many layouts and blocks a template may name. */
export const mostReferences = 10;

const reference = /\{%-?\s*(?:render|layout)\s+(?:"([^"]*)"|'([^']*)')/g;

/** Returns the aliases of the layouts and blocks that a source names, each once, as far as they can exist. */
export function referencesOf(...sources: readonly (string | null | undefined)[]): readonly string[] {
  const aliases = sources.flatMap((source) =>
    [...(source ?? "").matchAll(reference)].map(([, double, single]) => double ?? single ?? ""),
  );
  return [...new Set(aliases)].filter((alias) => aliasPattern.test(alias));
}
