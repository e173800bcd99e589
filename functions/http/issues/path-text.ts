/** Returns `emails[17].from`; a key that is not a plain word is quoted. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) => {
      if (typeof part === "number") return `[${part}]`;
      const text = String(part).slice(0, 100);
      if (!/^[\w-]+$/.test(text)) return `[${JSON.stringify(text)}]`;
      return at === 0 ? text : `.${text}`;
    })
    .join("");
}
