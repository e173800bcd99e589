import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  linkKeyBytes,
  newLinkToken,
  projectOfLink,
  readLinkToken,
} from "../../functions/domain/contacts/link-token.ts";
import { packId, unpackId } from "../../functions/domain/contacts/packed-ids.ts";
import { idRandomBytes, newId, type Prefix } from "../../functions/domain/platform/ids.ts";

const idOf = (prefix: Prefix) =>
  fc
    .tuple(
      fc.integer({ min: 0, max: 2 ** 48 - 1 }),
      fc.uint8Array({ minLength: idRandomBytes, maxLength: idRandomBytes }),
    )
    .map(([ms, bytes]) => newId(prefix, new Date(ms), bytes));
const keys = fc.uint8Array({ minLength: linkKeyBytes, maxLength: linkKeyBytes });
const addresses = fc.oneof(
  fc.emailAddress(),
  fc.string({ minLength: 1, maxLength: 254 }),
  fc.constant(`${"ü".repeat(243)}@example.test`),
);
const aims = fc.record(
  { projectId: idOf("prj"), address: addresses, topicId: idOf("top"), emailId: idOf("eml") },
  { requiredKeys: ["projectId", "address"] },
);

const key = new Uint8Array(linkKeyBytes).fill(7);
const aim = {
  projectId: "prj_01KV5JE8G0PHAB8WD4FQM28081",
  topicId: "top_01KV5JE8G0PHAB8WD4FQM28082",
  address: "somebody.special@example.com",
};
const token = newLinkToken(aim, key);

test("an id is unchanged by packing it into 16 bytes", () => {
  fc.assert(
    fc.property(idOf("prj"), (id) => {
      expect(packId(id)).toHaveLength(16);
      expect(unpackId("prj", packId(id))).toBe(id);
    }),
  );
  const last = `prj_7${"Z".repeat(25)}`;
  expect(unpackId("prj", packId(last))).toBe(last);
});

test("a link names its project, and its recipient only with the project's key", () => {
  fc.assert(
    fc.property(aims, keys, (given, own) => {
      const made = newLinkToken(given, own);
      expect(projectOfLink(made)).toBe(given.projectId);
      expect(readLinkToken(made, own)).toEqual(given);
    }),
  );
});

test("a recipient, topic and email always have the same link, and no others have it", () => {
  expect(newLinkToken({ ...aim }, Uint8Array.from(key))).toBe(token);
  const others = [
    { ...aim, address: "somebody.special@example.org" },
    { ...aim, topicId: "top_01KV5JE8G0PHAB8WD4FQM28083" },
    { projectId: aim.projectId, address: aim.address },
    { ...aim, emailId: "eml_01KV5JE8G03TAB8WD4FQ000GG3" },
    { ...aim, emailId: "eml_01KV5JE8G03TAB8WD4FQ000GG4" },
    { ...aim, projectId: "prj_01KV5JE8G0PHAB8WD4FQM28082" },
  ].map((other) => newLinkToken(other, key));
  expect(new Set([token, ...others]).size).toBe(7);
});

test("a link discloses neither address nor topic, in any encoding", () => {
  fc.assert(
    fc.property(aims, keys, (given, own) => {
      const bytes = Buffer.from(newLinkToken(given, own), "base64url");
      if (given.address.length > 2) expect(bytes.includes(given.address)).toBe(false);
      if (given.topicId) expect(bytes.includes(Buffer.from(packId(given.topicId)))).toBe(false);
    }),
  );
});

test("another project's key does not decrypt a link", () => {
  fc.assert(
    fc.property(keys, (other) => {
      fc.pre(!Buffer.from(other).equals(Buffer.from(key)));
      expect(readLinkToken(token, other)).toBeUndefined();
    }),
  );
});

test("a link with another project's name is not decrypted", () => {
  const foreign = Buffer.concat([
    packId("prj_01KV5JE8G0PHAB8WD4FQM28089"),
    Buffer.from(token, "base64url").subarray(16),
  ]);
  expect(readLinkToken(foreign.toString("base64url"), key)).toBeUndefined();
});

test("none of 100,000 changed links is accepted", () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  let state = 1;
  // Any sequence will do, as long as a failure can be repeated.
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  const letter = () => alphabet.charAt(draw(64));
  const changes = [
    (at: number) => token.slice(0, at) + letter() + token.slice(at + 1),
    (at: number) => token.slice(0, at) + token.slice(at + 1),
    (at: number) => token.slice(0, at) + letter() + token.slice(at),
    (at: number) => token.slice(at) + token.slice(0, at),
    (at: number) => token.slice(0, at),
    (at: number) => token.slice(0, at) + Array.from(token.slice(at), letter).join(""),
    (at: number) => token.slice(0, at) + token.slice(at, at + 9).toUpperCase() + token.slice(at + 9),
  ];
  let [tried, taken] = [0, 0];
  while (tried < 100_000) {
    const changed = changes[draw(changes.length)]?.(draw(token.length)) ?? token;
    if (changed === token) continue;
    tried++;
    if (readLinkToken(changed, key)) taken++;
  }
  expect(taken).toBe(0);
});

test("every other spelling of a link's bytes is refused", () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = [...alphabet].map((letter) => token.slice(0, -1) + letter);
  expect(last.filter((one) => readLinkToken(one, key))).toEqual([token]);
  const standard = Buffer.from(token, "base64url").toString("base64");
  for (const other of [standard, `${token}=`, `${token}\n`, ` ${token}`, `${token}%3D`])
    if (other !== token) expect(readLinkToken(other, key)).toBeUndefined();
});

test.each(["", "x", "A".repeat(59), "A".repeat(5000), "🦉".repeat(40), "..", `${token}${token}`])(
  "%s is not a project's link",
  (text) => {
    expect(readLinkToken(text, key)).toBeUndefined();
  },
);
