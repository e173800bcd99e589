import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newCaller, told } from "../contacts/caller.ts";

const attachments = [
  { filename: "a.txt", content: Buffer.from("first").toString("base64") },
  { filename: 'quo"te\u00e9.bin', content: Buffer.from([0, 255, 1]).toString("base64") },
];
const stored = (world: World, url: string) =>
  Buffer.from(world.objects.get(new URL(url).pathname.slice(1)) ?? new Uint8Array());

describe("GET /emails/:id/attachments/:index", () => {
  test("gives a link to the bytes as they were sent, of single and bulk sends", async ({ world }) => {
    const { project, post, get } = await newCaller(world);
    const email = project.email({ attachments });
    const single = (await post("/emails", email)).body.id;
    const bulk = (await post("/emails/bulk", { emails: [project.email(), email] })).body.items[1].id;
    for (const settled of [false, true]) {
      if (settled) await world.settle();
      for (const id of [single, bulk]) {
        const { status, body } = await get(`/emails/${id}/attachments/1`);
        expect([status, stored(world, body.downloadUrl)]).toEqual([200, Buffer.from([0, 255, 1])]);
        expect(Date.parse(body.expiresAt) - world.clock.now().getTime()).toBe(15 * 60 * 1000);
      }
    }
  });

  test("knows no other index, no other project's email", async ({ world }) => {
    const [own, other] = [await newCaller(world), await newCaller(world)];
    const { id } = (await own.post("/emails", own.project.email({ attachments }))).body;
    const path = `/emails/${id}/attachments`;
    expect(told(await own.get(`${path}/2`))).toEqual([404, "not_found"]);
    expect(told(await own.get(`${path}/-1`))).toEqual([400, "validation_error"]);
    expect(told(await other.get(`${path}/0`))).toEqual([404, "not_found"]);
    expect(
      [...world.objects.keys()].filter((name) => name.startsWith("attachments/") && name.includes(id)),
    ).toEqual([]);
  });
});
