import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { newFiles } from "../../functions/gateways/platform/files.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { findFreePort } from "../../local/engines/free-port.ts";
import { testQueues } from "../local/support/engine-clients.ts";
import { standIn } from "./stand-in.ts";

function s3(url: string): S3Client {
  const config = clientConfig(url, "us-east-1");
  return new S3Client({
    ...config,
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
}

async function files() {
  const client = s3((await testQueues()).url);
  await client.send(new CreateBucketCommand({ Bucket: "files" }));
  return newFiles(client, "files");
}

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

test("a file is read whole, by ranges and by its size, until it is removed, which may be twice", async () => {
  const store = await files();
  await store.put("imports/a.csv", Buffer.from("email\na@x.test\n"));
  expect(await store.size("imports/a.csv")).toBe(15);
  expect(text(await store.read("imports/a.csv", 6, 4))).toBe("a@x.");
  expect(text(await store.read("imports/a.csv", 6, 1000))).toBe("a@x.test\n");
  expect(text((await store.get("imports/a.csv"))?.bytes)).toBe("email\na@x.test\n");
  for (let times = 0; times < 2; times++) await store.remove("imports/a.csv");
  expect(await store.size("imports/a.csv")).toBeUndefined();
  expect(await store.get("imports/a.csv")).toBeUndefined();
  expect(await store.read("imports/a.csv", 0, 10)).toBeUndefined();
});

test("anyone may put and get one file by its signed address, and no other", async () => {
  const store = await files();
  const upload = await store.uploadUrl("imports/b.csv");
  expect((await fetch(upload, { method: "PUT", body: "email\nb@x.test\n" })).status).toBe(200);
  expect(text((await store.get("imports/b.csv"))?.bytes)).toBe("email\nb@x.test\n");
  const answer = await fetch(await store.downloadUrl("imports/b.csv", "contacts.csv"));
  expect(await answer.text()).toBe("email\nb@x.test\n");
  expect(Object.fromEntries(new URL(upload).searchParams)).toMatchObject({
    "X-Amz-Expires": "900",
    "X-Amz-SignedHeaders": "host",
  });
  expect([...new URL(upload).searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
});

test("a file is put together from parts, in their order, and again where the answer was lost", async () => {
  const store = await files();
  const upload = await store.beginParts("exports/c.csv");
  const parts = [Buffer.alloc(5 * 1024 * 1024, "a"), Buffer.from("b")];
  const tags: string[] = [];
  for (const [at, part] of parts.entries())
    tags.push(await store.addPart("exports/c.csv", upload, at + 1, part));
  for (let times = 0; times < 2; times++) await store.endParts("exports/c.csv", upload, tags);
  expect(await store.size("exports/c.csv")).toBe(5 * 1024 * 1024 + 1);
  expect(text(await store.read("exports/c.csv", 5 * 1024 * 1024 - 1, 10))).toBe("ab");
});

test("bytes are replaced only where they are as they were read", async () => {
  const store = await files();
  await store.put("prj_1/blk_1", Buffer.from("one"));
  const { tag = "" } = (await store.get("prj_1/blk_1")) ?? {};
  expect(await store.replace("prj_1/blk_1", Buffer.from("two"), tag)).toBe(true);
  expect(text((await store.get("prj_1/blk_1"))?.bytes)).toBe("two");
  for (const status of [404, 409, 412]) {
    const asked: unknown[] = [];
    const { url } = await standIn((req, res) => {
      asked.push(req.headers["if-match"]);
      res.writeHead(status).end();
    });
    expect(await newFiles(s3(url), "files").replace("a", Buffer.from("x"), '"tag"')).toBe(false);
    expect(asked).toEqual(['"tag"']);
  }
});

test("is unavailable where it cannot be reached", async () => {
  const store = newFiles(s3(`http://127.0.0.1:${await findFreePort()}`), "files");
  const asks = [
    () => store.put("a", new Uint8Array()),
    () => store.get("a"),
    () => store.size("a"),
    () => store.remove("a"),
  ];
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ name: "unavailable" });
});
