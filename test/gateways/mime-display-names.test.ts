import { describe, expect, test } from "vitest";
import { composeMime } from "../../functions/gateways/platform/mail/mime.ts";
import { readAddresses, readByPython } from "./mail-readers.ts";
import { composing, mailbox, outgoing } from "./mime-samples.ts";

const headers = ["from", "to", "cc", "reply-to"] as const;
const pad = (length: number) => "x ".repeat(length / 2);

/** Display names that hide an address behind the place where a line would be folded. */
const names = [10, 40, 56, 58, 60, 62, 64, 66, 68, 70, 72, 76, 100, 140, 200].flatMap((length) => [
  `${pad(length)}, <ceo@evil.test>, z`,
  `${pad(length)}\\" <ceo@evil.test>, z`,
]);

describe("a display name that hides another address", () => {
  test.each(names)("%j is one mailbox for every reader, in every address header", async (name) => {
    const box = (address: string) => mailbox(`"${name}" <${address}>`);
    const message = outgoing({
      from: box("from@acme.test"),
      to: [mailbox("first@acme.test"), box("to@acme.test"), box("second@acme.test")],
      cc: [box("cc@acme.test")],
      replyTo: [box("reply@acme.test")],
    });
    const raw = await composeMime(message, composing);
    const expected = {
      from: ["from@acme.test"],
      to: ["first@acme.test", "to@acme.test", "second@acme.test"],
      cc: ["cc@acme.test"],
      "reply-to": ["reply@acme.test"],
    };
    for (const header of headers)
      for (const [reader, addresses] of Object.entries(await readAddresses(raw, header)))
        expect([reader, header, addresses]).toEqual([reader, header, expected[header]]);
    const byPython = readByPython(raw, headers);
    if (byPython) expect(byPython).toEqual(expected);
  });
});

test("no line of an address header ends inside a quoted string, or is longer than 78 characters", async () => {
  for (const name of names) {
    const raw = await composeMime(outgoing({ from: mailbox(`"${name}" <from@acme.test>`) }), composing);
    const block = Buffer.from(raw).toString("latin1").split("\r\nMIME-Version")[0] ?? "";
    for (const line of block.split("\r\n")) {
      expect(line.length).toBeLessThanOrEqual(78);
      expect((line.replace(/\\./g, "").match(/"/g) ?? []).length % 2).toBe(0);
    }
  }
});
