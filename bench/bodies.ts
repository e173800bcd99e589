import { createHash } from "node:crypto";

/** 8 KB of HTML that compresses like a real email, to less than 2 KB. */
export const html8k = Array.from(
  { length: 90 },
  (_, row) =>
    `<tr><td>Line ${row * 7919}</td><td>${(row * 104729).toString(36)} items of ${row % 13}</td></tr>`,
).join("\n");

/** Text without repetition: the whole body, with its keys, compresses to just under 3 KB. */
export const html3kPacked = noise(176);

/** Too large for a DynamoDB item: this body goes to the object store. */
export const html30kPacked = noise(1800);

function noise(words: number): string {
  const word = (n: number) => createHash("sha256").update(String(n)).digest("base64").slice(0, 20);
  return Array.from({ length: words }, (_, n) => word(n)).join(" ");
}

/** The same 8 KB for one of many recipients: a dozen rows have words of this recipient only. */
export function personal(recipient: number): string {
  const words = createHash("sha512").update(String(recipient)).digest("base64");
  const rows = html8k.split("\n");
  return rows.map((row, n) => (n % 8 === 0 ? `${row}<i>${words.slice(n, n + 8)}</i>` : row)).join("\n");
}
