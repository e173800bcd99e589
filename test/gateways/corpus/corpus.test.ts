import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { parseMail } from "../../../functions/gateways/inbound/parse-mail.ts";
import { newSeededRandom } from "../../support/seeded-random.ts";
import { corpus } from "./mails.ts";
import { type Reading, readByMailparser, readByPython, readOurs } from "./readers.ts";

const mails = corpus();
const part = "--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment\r\n\r\nx\r\n";
const head = 'From: a@example.com\r\nSubject: Hi\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n';

/** Hundreds of messages and 25 MB take some seconds of a busy machine. */
const slow = { timeout: 180_000 };

/** How many of the messages two readers find the same in. */
function agreement(ours: readonly (Reading | undefined)[], theirs: readonly Reading[]): number {
  return ours.filter((one, at) => isDeepStrictEqual(one, theirs[at])).length / ours.length;
}

test(
  "well-formed messages are read as they were written, and as two other readers see them",
  slow,
  async () => {
    expect(mails.length).toBeGreaterThanOrEqual(300);
    const ours = await Promise.all(mails.map(({ raw }) => readOurs(raw)));
    const wrong = mails.filter(
      ({ subject, from, hashes }, at) => !isDeepStrictEqual(ours[at], { subject, from, hashes }),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
    const byMailparser = await Promise.all(mails.map(({ raw }) => readByMailparser(raw)));
    expect(agreement(ours, byMailparser)).toBeGreaterThanOrEqual(0.99);
    const byPython = readByPython(mails.map(({ raw }) => raw));
    if (byPython) expect(agreement(ours, byPython)).toBeGreaterThanOrEqual(0.99);
  },
);

/** What is kept of any message, in characters: text and html of a million each, and facts of at most 1,000 parts. */
const mostKept = 4_000_000;

async function keeps(raw: Buffer): Promise<number> {
  const kept = JSON.stringify((await parseMail(raw))?.content ?? null).length;
  expect(kept).toBeLessThan(mostKept);
  return kept;
}

test("a damaged message is read in part, or not at all, and never stops the worker", slow, async () => {
  const { chance } = newSeededRandom(7);
  const below = (most: number) => Math.floor(chance() * most);
  for (const { raw } of mails.filter((_, at) => at % 3 === 0)) {
    await keeps(raw.subarray(0, below(raw.length)));
    const flipped = Buffer.from(raw);
    for (let time = 0; time < 20; time++) flipped[below(raw.length)] = below(256);
    await keeps(flipped);
    await keeps(Buffer.from(raw.toString("latin1").replace(/--(\w+)--/g, "--$1"), "latin1"));
  }
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["only line ends", Buffer.from("\r\n".repeat(1000))],
  ["binary", Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 256))],
  ["zeros", Buffer.alloc(100_000)],
  ["no header", Buffer.from("just text")],
  ["a boundary that never comes", Buffer.from(head + "x".repeat(100_000))],
  ["an empty boundary", Buffer.from('Content-Type: multipart/mixed; boundary=""\r\n\r\n----\r\n\r\nx')],
  ["a boundary within itself", Buffer.from(`${head}--b\r\n${head}--b\r\n${head}--b--`)],
])("a message of %s is no fault", async (_, raw) => {
  await keeps(raw);
});

test("a thousand parts are read, and 25 MB keep no more than their facts", slow, async () => {
  const partsOf = (count: number) => parseMail(Buffer.from(`${head}${part.repeat(count)}--b--\r\n`));
  expect((await partsOf(1000))?.content.attachments).toHaveLength(1000);
  expect(await partsOf(1001)).toBeUndefined();
  const large = Buffer.alloc(18 * 1024 * 1024, 7)
    .toString("base64")
    .replace(/.{76}/g, "$&\r\n");
  const disposition = "Content-Disposition: attachment; filename=large\r\nContent-Transfer-Encoding: base64";
  const raw = Buffer.from(`${head}--b\r\n${disposition}\r\n\r\n${large}\r\n--b--\r\n`);
  expect(raw.length).toBeGreaterThan(24 * 1024 * 1024);
  // Exactly 25 MB: what follows the last boundary is of no part.
  const exact = Buffer.concat([raw, Buffer.alloc(25 * 1024 * 1024 - raw.length, "x")]);
  expect(await keeps(exact)).toBeLessThan(2000);
  expect(await readOurs(exact)).toEqual(await readOurs(raw));
  const [file] = (await parseMail(raw))?.content.attachments ?? [];
  expect(file?.size).toBe(18 * 1024 * 1024);
});
