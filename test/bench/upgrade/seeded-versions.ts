import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { keptFunctions } from "../../../bench/upgrade/kept-bundles.ts";
import { bundle } from "../../../build/bundle/bundle.ts";
import { entries } from "../../../build/bundle/entries.ts";
import { writeFunctions } from "../../../build/bundle/write-functions.ts";
import type { Cleanups } from "../../../local/cleanups.ts";

/** A piece of code, and what stands in its place in the other version. */
export type Change = readonly [from: string, to: string];

const emails = join(import.meta.dirname, "../../../functions/store/emails/emails.ts");
const wrote = "return { ...emailKey(email.projectId, email.id), ...email, ...due, [ttlAttribute]: ttl };";
const read = "return EmailItem.parse(item);";

/** Versions of the rows of emails, each by the changes of `functions/store/emails/emails.ts`. */
export const seeded = {
  /** Refuses a row with an attribute that it does not know. */
  strictReader: [
    [
      read,
      `const own = ["pk", "sk", "duePk", "dueSk", ttlAttribute, ...Object.keys(EmailItem.shape)];
       if (Object.keys(item).some((name) => !own.includes(name))) throw new Error("an unknown attribute");
       ${read}`,
    ],
  ],
  /** Writes an attribute that earlier versions do not know. */
  newAttribute: [[wrote, wrote.replace("...due,", '...due, addedLater: "x",')]],
  /** Writes and reads an attribute by another name. */
  renamed: [
    [
      wrote,
      `const { subject: title, ...others } = email;
       return { ...emailKey(email.projectId, email.id), ...others, title, ...due, [ttlAttribute]: ttl };`,
    ],
    [read, "return EmailItem.parse({ ...item, subject: item.title });"],
  ],
} satisfies Readonly<Record<string, readonly Change[]>>;

/** Builds the functions of an email's life with the changes. Returns their folder. */
export async function buildSeeded(changes: readonly Change[], cleanups: Cleanups): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "eds-seeded-"));
  cleanups.add(() => rmSync(folder, { recursive: true, force: true }));
  const life = entries.filter(({ name }) => keptFunctions.includes(name));
  writeFunctions(await bundle(life, [changed(changes)]), life, folder);
  return join(folder, "functions");
}

function changed(changes: readonly Change[]): Plugin {
  const contents = changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`the code has no longer: ${from}`);
      return text.replace(from, to);
    },
    readFileSync(emails, "utf8"),
  );
  return {
    name: "changed",
    setup: (build) => {
      build.onLoad({ filter: /store\/emails\/emails\.ts$/ }, () => ({ contents, loader: "ts" }));
    },
  };
}
