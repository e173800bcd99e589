/** An object with the keys read so far, or an array with the number of the current item. */
type Level = { readonly keys: Set<string>; current: string } | { index: number };

/**
 * Returns the path of the first key that an object of a JSON text has twice: parsers keep the last value, and readers
 * differ. The text is valid JSON.
 */
export function duplicateKey(json: string): readonly (string | number)[] | undefined {
  const levels: Level[] = [];
  // Only these characters matter outside of strings.
  const structure = /["{}[\],]/g;
  let isKeyNext = false;
  for (let match = structure.exec(json); match; match = structure.exec(json)) {
    const level = levels.at(-1);
    switch (match[0]) {
      case '"': {
        const end = endOfString(json, match.index);
        if (isKeyNext && level && "keys" in level) {
          level.current = textOf(json.slice(match.index, end));
          if (level.keys.has(level.current)) return levels.map(placeOf);
          level.keys.add(level.current);
          isKeyNext = false;
        }
        structure.lastIndex = end;
        break;
      }
      case "{":
        levels.push({ keys: new Set(), current: "" });
        isKeyNext = true;
        break;
      case "[":
        levels.push({ index: 0 });
        isKeyNext = false;
        break;
      case ",":
        if (level && "index" in level) level.index++;
        isKeyNext = level !== undefined && "keys" in level;
        break;
      default:
        levels.pop();
        isKeyNext = false;
    }
  }
  return undefined;
}

function placeOf(level: Level): string | number {
  return "keys" in level ? level.current : level.index;
}

/** Returns the position after the closing quote of the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); ; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json[at - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
}

/** Escapes may spell the same key in different ways. */
function textOf(quoted: string): string {
  return quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}
