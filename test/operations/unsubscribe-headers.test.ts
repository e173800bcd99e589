import { expect } from "vitest";
import { readLinkToken } from "../../functions/domain/contacts/link-token.ts";
import { linkKeyReads, unsubscribeHeaders } from "../../functions/operations/sending/unsubscribe-headers.ts";
import { parseLinkKey } from "../../functions/store/contacts/link-keys.ts";
import { type Email, parseEmail } from "../../functions/store/emails/emails.ts";
import { emailKey, linkKeyKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { readTogether } from "../../functions/store/platform/read-plan.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { send } from "../workers/mail.ts";

const address = "reader@example.com";

async function newMail(world: World, over: Partial<Email>) {
  const project = await newProject(world);
  const id = await send(world, project, { to: address });
  const item = await getItem(world.services.tables, "data", emailKey(project.id, id));
  return { ...parseEmail(item ?? {}), ...over };
}

async function headersOf(world: World, email: Email) {
  const found = await readTogether(world.services.tables, linkKeyReads(email));
  return unsubscribeHeaders(world.services, email, found);
}

async function keyOf(world: World, { projectId }: Email): Promise<Uint8Array> {
  return parseLinkKey((await getItem(world.services.tables, "data", linkKeyKey(projectId))) ?? {});
}

test("a broadcast without a topic has a link to unsubscribe from everything", async ({ world }) => {
  const email = await newMail(world, { lane: "broadcast" });
  const [link] = await headersOf(world, email);
  const token = /\/unsubscribe\/([\w-]+)>$/.exec(link?.value ?? "")?.[1] ?? "";
  expect(readLinkToken(token, await keyOf(world, email))).toEqual({ projectId: email.projectId, address });
});

test("other email reads no link key and has no unsubscribe header", async ({ world }) => {
  const email = await newMail(world, {});
  expect(linkKeyReads(email).linkKey.keys).toEqual([]);
  expect(await headersOf(world, email)).toEqual([]);
});

test("workers that create a project's link key at once all use the stored one", async ({ world }) => {
  const email = await newMail(world, { topicId: "top_01KV5JE8G09BQEJJWM1YBQ5300" });
  const found = await readTogether(world.services.tables, linkKeyReads(email));
  const made = await Promise.all(
    Array.from({ length: 10 }, () => unsubscribeHeaders(world.services, email, found)),
  );
  expect(new Set(made.map((headers) => headers[0]?.value)).size).toBe(1);
  expect(await headersOf(world, email)).toEqual(made[0]);
});
