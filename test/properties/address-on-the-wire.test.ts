import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { formatMailbox, isMailbox, parseMailbox } from "../../functions/domain/platform/addresses/address.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import { headerNames, readFrom } from "../gateways/mail-readers.ts";
import { newDomain, newProject } from "../support/project.ts";
import { property, worldProperty } from "./property.ts";

const own = "own.test";
const foreign = "victim.test";

/** Parts of addresses, with parts that have fooled parsers. */
const piece = fc.oneof(
  fc.constantFrom(...'"<>()[]@,;:\\ .'.split("")),
  fc.constantFrom(`a@${own}`, `<a@${own}>`, `b@${foreign}`, `<b@${foreign}>`, `@${own}`, `@${foreign}`),
  fc.constantFrom(
    own,
    foreign,
    "OWN.test",
    "xn--own-.test",
    "ｏwn.test",
    "own。test",
    "own.test.",
    "own.test\u00ad",
  ),
  fc.constantFrom("=?utf-8?q?b=40victim.test?=", "=?utf-8?b?YkB2aWN0aW0udGVzdA==?=", "=?", "?="),
  fc.constantFrom(
    "Ana",
    "Li, Ana",
    "刘小明",
    "é",
    "\u200b",
    "\u00a0",
    "\t",
    "\r\n",
    "\0",
    "undisclosed:",
    "%",
    "!",
  ),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);
const pieces = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(""));
const quoted = pieces.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`);
const hostile = fc.oneof(
  { weight: 2, arbitrary: pieces },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.oneof(pieces, quoted), fc.constantFrom(own, "Own.TEST", foreign))
      .map(([name, domain]) => `${name} <a@${domain}>`),
  },
  { weight: 1, arbitrary: fc.tuple(pieces, pieces).map(([before, after]) => `${before}a@${own}${after}`) },
);

describe("an accepted address", () => {
  property(
    "has a formatted form that parses to the same address and is stable",
    hostile,
    (text) => {
      const parsed = parseMailbox(text);
      if (!isMailbox(parsed)) return;
      const shown = formatMailbox(parsed);
      const again = parseMailbox(shown);
      expect(again).toEqual(parsed);
      expect(isMailbox(again) && formatMailbox(again)).toBe(shown);
      expect(parseMailbox(parsed.address)).toEqual({ ...parsed, name: "" });
    },
    { runs: 5000 },
  );

  worldProperty(
    "used as the sender is read by every email parser as an address of the verified domain",
    fc.array(hostile, { minLength: 12, maxLength: 12 }),
    async (texts, { world }) => {
      const project = await newProject(world);
      await newDomain(world, project.id, own, "us-east-1");
      const answers = await Promise.all(
        texts.map((from) =>
          world.api("POST", "/emails", { key: project.key, body: project.email({ from, replyTo: from }) }),
        ),
      );
      const taken = answers.filter(({ status }) => status === 200);
      const names = answers.map(({ body }) => body.name).filter((name) => name !== undefined);
      expect(names.every((name) => name === "validation_error" || name === "domain_not_verified")).toBe(true);
      await world.settle();
      const emails = world.ses.emails({ tags: { [messageTags.project]: project.id } });
      expect(emails).toHaveLength(taken.length);
      for (const { submitted } of emails) {
        for (const read of Object.values(await readFrom(submitted)))
          expect(read.map(({ address }) => address.slice(address.lastIndexOf("@") + 1))).toEqual([own]);
        expect(headerNames(submitted).filter((name) => /^(from|sender)$/i.test(name))).toEqual(["From"]);
      }
    },
    { runs: 15, timeoutMs: 240_000 },
  );
});
