import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entryId, newBulkId, newEmailId } from "../../functions/domain/emails/email-ids.ts";
import { idRandomBytes, newId, type Prefix } from "../../functions/domain/platform/ids.ts";
import * as keys from "../../functions/store/platform/keys.ts";

const time = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }).map((ms) => new Date(ms));
const random = fc.uint8Array({ minLength: idRandomBytes, maxLength: idRandomBytes });
const made = (prefix: Prefix) => fc.tuple(time, random).map(([at, x]) => newId(prefix, at, x));
/** What a caller may write: with the separator of keys in it, and with what looks like another key. */
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc
    .array(fc.constantFrom("#", "P", "IDEM", "FUNDS", "0", "EML", "KEY#", "SUP#", "\n", "é"), {
      maxLength: 6,
    })
    .map((parts) => parts.join("")),
);
const hostname = fc.stringMatching(/^[a-z0-9-]{1,10}(\.[a-z0-9-]{1,10}){1,2}$/);
const hash = fc.stringMatching(/^[\w-]{43}$/);

/** Every kind of key, with what it is made of: drawn from few values, so that parts meet. */
const tuples = fc
  .tuple(
    fc.array(made("prj"), { minLength: 2, maxLength: 2 }),
    fc.array(fc.tuple(time, random), { minLength: 2, maxLength: 2 }),
    fc.array(hostile, { minLength: 3, maxLength: 3 }),
    fc.array(hostname, { minLength: 2, maxLength: 2 }),
    fc.tuple(hash, made("evt"), made("con"), fc.oneof(made("aud"), made("top"), made("seg")), made("job")),
    fc.tuple(made("whk"), made("whd")),
  )
  .map(([projects, moments, texts, names, [keyHash, eventId, contactId, groupId, jobId], [hookId, toldId]]) =>
    projects.flatMap((project) => [
      ["project", project, keys.projectKey(project)] as const,
      ["key", `${project} ${keyHash}`, keys.apiKeyKey(project, keyHash)] as const,
      ["release", project, keys.releaseKey(project)] as const,
      ["domain", `${project} ${eventId}`, keys.domainKey(project, eventId)] as const,
      ["domain count", project, keys.domainCountKey(project)] as const,
      ["contact", `${project} ${contactId}`, keys.contactKey(project, contactId)] as const,
      ["group", `${project} ${groupId}`, keys.groupKey(project, groupId)] as const,
      ["membership", `${project} ${groupId}`, keys.memberOfKey(project, groupId, contactId)] as const,
      ["consent", `${project} ${contactId}`, keys.consentKey(project, contactId, eventId)] as const,
      ["job", `${project} ${jobId}`, keys.jobKey(project, jobId)] as const,
      ["event", `${project} ${eventId}`, keys.eventKey(project, eventId)] as const,
      ["hooks", project, keys.subscribedWebhooksKey(project)] as const,
      ["webhook", `${project} ${hookId}`, keys.webhookKey(project, hookId)] as const,
      ["webhook state", `${project} ${hookId}`, keys.webhookStateKey(project, hookId)] as const,
      ["delivery", `${project} ${hookId}`, keys.deliveryKey(project, hookId, toldId)] as const,
      ["properties", project, keys.propertiesKey(project)] as const,
      ["cascades", project, keys.cascadesKey(project)] as const,
      ...["aud", "top", "seg"].map(
        (kind) => ["groups of a kind", `${project} ${kind}`, keys.groupsCountKey(project, kind)] as const,
      ),
      ...[0, 1, 2, 3].flatMap((slice) => {
        const count = keys.groupCountKey(project, groupId, slice);
        return [
          ["contacts", `${project} ${slice}`, keys.contactCountKey(project, slice)] as const,
          ["group count", `${project} ${groupId} ${slice}`, count] as const,
        ];
      }),
      ...names.map((name) => ["name", `${project} ${name}`, keys.hostnameKey(project, name)] as const),
      ...texts.flatMap((text) => {
        const parts = JSON.stringify([project, text]);
        return [
          ["standing", parts, keys.addressStateKey(project, text)] as const,
          ["idempotency", parts, keys.idempotencyKey(project, text)] as const,
          ["deposit", parts, keys.depositKey(project, text)] as const,
        ];
      }),
      ...[0, 1, 10, 11].map(
        (shard) => ["funds", `${project} ${shard}`, keys.fundsKey(project, shard)] as const,
      ),
      ...moments.flatMap(([at, x]) => {
        const [emailId, bulkId] = [newEmailId(at, x, 20), newBulkId(at, x, 20)];
        const ids = [emailId, entryId(bulkId, 0), entryId(bulkId, 1)];
        return [
          ...ids.flatMap((id) => [
            ["email", `${project} ${id}`, keys.emailKey(project, id)] as const,
            ["body", `${project} ${id}`, keys.bodyKey(project, id)] as const,
            ...[1, 2, 51, 101].map(
              (first) =>
                ["event page", `${project} ${id} ${first}`, keys.eventPageKey(project, id, first)] as const,
            ),
          ]),
          ["job", `${project} ${bulkId}`, keys.jobKey(project, bulkId)] as const,
          ["job row", `${project} ${bulkId} 1`, keys.jobRowKey(project, bulkId, "0000000001")] as const,
          ["envelope", `${project} ${bulkId}`, keys.bulkKey(project, bulkId)] as const,
          ["entries", `${project} ${bulkId}`, keys.bulkEntriesKey(project, bulkId)] as const,
        ];
      }),
    ]),
  );

describe("the keys of rows", () => {
  test("are the same only for the same kind of row with the same parts", () => {
    fc.assert(
      fc.property(tuples, (rows) => {
        const partsOf = new Map<string, string>();
        for (const [kind, parts, { pk, sk }] of rows) {
          const key = JSON.stringify([pk, sk]);
          const what = JSON.stringify([kind, parts]);
          expect(partsOf.get(key) ?? what).toBe(what);
          partsOf.set(key, what);
        }
        expect(partsOf.size).toBe(new Set(rows.map(([kind, parts]) => JSON.stringify([kind, parts]))).size);
      }),
      { numRuns: 200 },
    );
  });

  test("begin with their project, and no other project is parsed from them", () => {
    fc.assert(
      fc.property(tuples, (rows) => {
        for (const [, parts, key] of rows) {
          const project = /prj_[0-9A-Z]{26}/.exec(parts)?.[0] ?? "";
          expect(keys.projectOf(key)).toBe(project);
          expect(key.pk === `P#${project}` || key.pk.startsWith(`P#${project}#`)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("have only the hash of a caller's input", () => {
    fc.assert(
      fc.property(
        made("prj"),
        fc.string({ unit: "binary", minLength: 5, maxLength: 60 }),
        (project, text) => {
          const texts = [keys.idempotencyKey, keys.addressStateKey, keys.depositKey].map((build) =>
            JSON.stringify(build(project, text)),
          );
          expect(texts.filter((key) => key.includes(text) && !`"P#${project}"`.includes(text))).toEqual([]);
        },
      ),
    );
  });

  test("of an identity return its region and name, and no other row does", () => {
    fc.assert(
      fc.property(hostname, tuples, (name, rows) => {
        expect(keys.identityOf(keys.identityKey("eu-west-1", name))).toEqual({
          region: "eu-west-1",
          hostname: name,
        });
        for (const [, , key] of rows) expect(keys.identityOf(key)).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  test("stay within DynamoDB's limits for the longest idempotency key", () => {
    const { pk, sk } = keys.idempotencyKey(newId("prj", new Date(1), new Uint8Array(10)), "x".repeat(255));
    expect(Buffer.byteLength(pk)).toBeLessThan(2048);
    expect(Buffer.byteLength(sk)).toBeLessThan(1024);
  });
});
