/** A value in the protocol's format. */
type Wire = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

/** Converts an item with native values to the protocol's format, without undefined values. */
export function toWireItem(item: Fields): Wire {
  return Object.fromEntries(
    Object.entries(item)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, toWire(value)]),
  );
}

function toWire(value: unknown): Wire {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number" || typeof value === "bigint") return { N: String(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString("base64") };
  if (value instanceof Set) return { SS: [...value].map(String) };
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(toWire) };
  if (typeof value === "object") return { M: toWireItem(value as Fields) };
  throw new Error(`a ${typeof value} is no value of an item`);
}

/** Converts an item of a response to native values. */
export function fromWireItem(item: Wire): Fields {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, fromWire(value as Wire)]));
}

function fromWire(value: Wire): unknown {
  const [[kind, inner] = ["", undefined]] = Object.entries(value);
  if (kind === "S" || kind === "BOOL") return inner;
  if (kind === "N") return Number(inner);
  if (kind === "NULL") return null;
  // The service writes each type in its own format.
  if (kind === "B") return Uint8Array.from(Buffer.from(inner as string, "base64"));
  if (kind === "SS") return new Set(inner as string[]);
  if (kind === "L") return (inner as Wire[]).map(fromWire);
  if (kind === "M") return fromWireItem(inner as Wire);
  throw new Error(`no row of the service holds a value of the kind ${kind}`);
}

/** The item of an error as the SDK returns it: the protocol's format except for bytes. */
export function errorItem(item: Wire): Fields {
  const bytes = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(bytes);
    const entries = Object.entries(value).map(([name, inner]) =>
      name === "B" && typeof inner === "string"
        ? [name, Uint8Array.from(Buffer.from(inner, "base64"))]
        : [name, bytes(inner)],
    );
    return Object.fromEntries(entries);
  };
  return bytes(item) as Fields;
}
