import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import {
  hashOfKey,
  keySecretBytes,
  newKeyText,
  projectOfKey,
} from "../../functions/domain/projects/key-text.ts";

const digits = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
const project = fc
  .tuple(
    fc.integer({ min: 0, max: 2 ** 48 - 1 }),
    fc.uint8Array({ minLength: idRandomBytes, maxLength: idRandomBytes }),
  )
  .map(([ms, bytes]) => newId("prj", new Date(ms), bytes));
const secret = fc.uint8Array({ minLength: keySecretBytes, maxLength: keySecretBytes });

describe("the text of a key", () => {
  test("the text of a key names its project", () => {
    fc.assert(
      fc.property(project, secret, (id, bytes) => {
        const text = newKeyText(id, bytes);
        expect(text).toMatch(/^eds_[0-9A-Z]{26}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
        expect(projectOfKey(text)).toBe(id);
      }),
    );
  });

  test("has the whole secret: another bit gives another text", () => {
    fc.assert(
      fc.property(project, secret, fc.integer({ min: 0, max: 255 }), (id, bytes, bit) => {
        const other = bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
        expect(newKeyText(id, other)).not.toBe(newKeyText(id, bytes));
      }),
    );
  });

  test("shows every single mistyped character by its checksum, at every place", () => {
    const text = newKeyText("prj_01KV5JE8G0PHAB8WD4FQM28081", new Uint8Array(keySecretBytes).fill(0x5a));
    const changed = [...text].flatMap((right, at) =>
      [...digits, "_", "-", " ", "é"]
        .filter((wrong) => wrong !== right)
        .map((wrong) => text.slice(0, at) + wrong + text.slice(at + 1)),
    );
    expect(changed.filter((wrong) => projectOfKey(wrong) !== undefined)).toEqual([]);
  });

  test("shows two characters that changed places, one that is missing and one too many", () => {
    fc.assert(
      fc.property(project, secret, fc.nat(81), (id, bytes, at) => {
        const text = newKeyText(id, bytes);
        const swapped = `${text.slice(0, at)}${text.charAt(at + 1)}${text.charAt(at)}${text.slice(at + 2)}`;
        const wrong = [
          swapped,
          text.slice(0, at) + text.slice(at + 1),
          `${text.slice(0, at)}0${text.slice(at)}`,
        ];
        expect(wrong.filter((one) => one !== text && projectOfKey(one) !== undefined)).toEqual([]);
      }),
    );
  });

  test("of anything else names no project", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constant("")), (text) => {
        expect(projectOfKey(text)).toBeUndefined();
      }),
    );
    const text = newKeyText("prj_01KV5JE8G0PHAB8WD4FQM28081", new Uint8Array(keySecretBytes));
    expect([`${text}\n`, ` ${text}`, text.toLowerCase(), `${text}${text}`].map(projectOfKey)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("is kept as a hash that no other text of it shares", () => {
    fc.assert(
      fc.property(project, secret, secret, (id, x, y) => {
        const [one, two] = [newKeyText(id, x), newKeyText(id, y)];
        expect(hashOfKey(one) === hashOfKey(two)).toBe(one === two);
        expect(hashOfKey(one)).not.toContain(one.slice(31, 40));
      }),
    );
  });

  test("is kept as a hash of all of it: another character at any place is another hash", () => {
    const text = newKeyText("prj_01KV5JE8G0PHAB8WD4FQM28081", new Uint8Array(keySecretBytes).fill(0x5a));
    const others = [...text].map(
      (right, at) => text.slice(0, at) + (right === "0" ? "1" : "0") + text.slice(at + 1),
    );
    expect(new Set([text, ...others].map(hashOfKey)).size).toBe(text.length + 1);
  });
});
