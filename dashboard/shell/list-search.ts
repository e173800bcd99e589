/** What the address of a list says: deep links carry it, and back works. */
export interface ListSearch {
  /** An address or another text to find. */
  readonly find?: string;
  /** One of the kinds that the list can be narrowed to. */
  readonly kind?: string;
  readonly after?: string;
  readonly before?: string;
}

const longest = 320;

export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const [find, kind, after, before] = ["find", "kind", "after", "before"].map((name) => textOf(search[name]));
  return {
    ...(find !== undefined && { find }),
    ...(kind !== undefined && { kind }),
    ...(after !== undefined ? { after } : before !== undefined ? { before } : {}),
  };
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" && text.length <= longest ? text : undefined;
}
