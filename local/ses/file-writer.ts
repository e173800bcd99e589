import { open, rename } from "node:fs/promises";
import { newUuid, systemRandom } from "./ids.ts";

export type FileWriter = (file: string, content: string | Uint8Array) => Promise<void>;

/** Replaces files, which are on disk when awaited. Writes of the same file run in order. */
export function newFileWriter(): FileWriter {
  const turns = new Map<string, Promise<void>>();
  return (file, content) => {
    const before = turns.get(file) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(() => replaceFile(file, content));
    turns.set(file, turn);
    const leave = () => {
      if (turns.get(file) === turn) turns.delete(file);
    };
    turn.then(leave, leave);
    return turn;
  };
}

// A crash leaves the old or the new file, and possibly a temporary one.
async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${newUuid(systemRandom)}.part`;
  const handle = await open(draft, "w");
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
