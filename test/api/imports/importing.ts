import type { World } from "../../support/world.ts";

export interface Given {
  readonly csv?: string;
  readonly columns?: Readonly<Record<string, string | null>>;
  readonly onConflict?: "skip" | "update";
  readonly audienceIds?: readonly string[];
  readonly topicIds?: readonly string[];
}

/** Imports a text and answers the import as it ended. */
export async function imported(world: World, key: string, csv: string, given: Given = {}) {
  const made = await world.api("POST", "/contacts/imports", {
    key,
    body: { csv, onConflict: "update", ...given },
  });
  if (made.status !== 201) throw new Error(`${made.status} ${JSON.stringify(made.body)}`);
  await world.settle();
  const { body } = await world.api("GET", `/contacts/imports/${made.body.id}`, { key });
  const errors = await world.api("GET", `/contacts/imports/${made.body.id}/errors?limit=100`, { key });
  const lines: readonly { readonly line: number; readonly message: string }[] = errors.body.items;
  return { ...body, errors: lines.map(({ line, message }) => `${line}: ${message}`).toReversed() };
}

/** Imports an uploaded file and returns the import as it ended. */
export async function uploaded(world: World, key: string, bytes: Uint8Array) {
  const made = (await world.api("POST", "/contacts/imports", { key, body: { onConflict: "skip" } })).body;
  world.objects.set(made.uploadUrl.replace("https://bucket.test/", "").replace("?put", ""), bytes);
  await world.api("POST", `/contacts/imports/${made.id}/start`, { key });
  await world.settle();
  return (await world.api("GET", `/contacts/imports/${made.id}`, { key })).body;
}

/** All contacts of a project by address. */
export async function contactsOf(world: World, key: string) {
  const found = new Map<string, Record<string, unknown>>();
  for (let after = ""; ; ) {
    const { body } = await world.api("GET", `/contacts?limit=100&after=${after}`, { key });
    for (const one of body.items) found.set(one.email, one);
    if (!body.hasMore) return found;
    after = body.nextCursor;
  }
}

/** Exports contacts and answers the export as it ended, with its file. */
export async function exported(world: World, key: string, body: Readonly<Record<string, string>> = {}) {
  const made = await world.api("POST", "/contacts/exports", { key, body });
  if (made.status !== 201) throw new Error(`${made.status} ${JSON.stringify(made.body)}`);
  await world.settle();
  const done = (await world.api("GET", `/contacts/exports/${made.body.id}`, { key })).body;
  const name = String(done.url).replace("https://bucket.test/", "").replace("?get", "");
  return { ...done, file: Buffer.from(world.objects.get(name) ?? []).toString() };
}
