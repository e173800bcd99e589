import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { newObjectStore } from "../../functions/gateways/platform/object-store.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { findFreePort } from "../../local/engines/free-port.ts";
import { testQueues } from "../local/support/engine-clients.ts";
import { standIn } from "./stand-in.ts";

function s3(url: string, maxAttempts = 1): S3Client {
  return new S3Client({ ...clientConfig(url, "us-east-1"), forcePathStyle: true, maxAttempts });
}

test("returns the bytes that were put under a name, whatever they are", async () => {
  const client = s3((await testQueues()).url);
  await client.send(new CreateBucketCommand({ Bucket: "bodies" }));
  const store = newObjectStore(client, "bodies");
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256);
  await store.put("prj_1/eml_1", bytes);
  expect(Buffer.from((await store.get("prj_1/eml_1")) ?? []).equals(bytes)).toBe(true);
});

test("finds no object of another name", async () => {
  const client = s3((await testQueues()).url);
  await client.send(new CreateBucketCommand({ Bucket: "bodies" }));
  expect(await newObjectStore(client, "bodies").get("prj_1/none")).toBeUndefined();
});

test("is unavailable, to write and to read, where it cannot be reached", async () => {
  const store = newObjectStore(s3(`http://127.0.0.1:${await findFreePort()}`), "bodies");
  await expect(store.put("a", new Uint8Array())).rejects.toMatchObject({ name: "unavailable" });
  await expect(store.get("a")).rejects.toMatchObject({ name: "unavailable" });
});

test("is unavailable where the connection ends in the middle of an object", async () => {
  const { url } = await standIn((_, res) => {
    res.writeHead(200, { "content-length": "1000" });
    res.write("only a part", () => res.socket?.destroy());
  });
  await expect(newObjectStore(s3(url), "bodies").get("a")).rejects.toMatchObject({ name: "unavailable" });
});
