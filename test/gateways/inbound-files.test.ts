import { type DeleteObjectsCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { newInboundFiles } from "../../functions/gateways/inbound/inbound-files.ts";

/** A client whose requests are answered here. */
function answering(answer: (keys: readonly string[]) => object) {
  const client = new S3Client({ region: "us-east-1" });
  client.middlewareStack.add(
    () =>
      async ({ input }) => {
        const { Delete } = input as DeleteObjectsCommand["input"];
        const output = answer((Delete?.Objects ?? []).map(({ Key = "" }) => Key));
        return { response: {}, output: { $metadata: {}, ...output } };
      },
    { step: "initialize" },
  );
  return newInboundFiles(client, () => client, "bucket");
}

test("more objects than S3 deletes at once are deleted by several requests", async () => {
  const names = Array.from({ length: 2002 }, (_, n) => `inbound/p/i.${n}`);
  const deleted: string[][] = [];
  await answering((keys) => {
    deleted.push([...keys]);
    return {};
  }).remove(names);
  expect(deleted.map(({ length }) => length)).toEqual([1000, 1000, 2]);
  expect(deleted.flat()).toEqual(names);
});

test("an object that S3 did not delete is not taken for deleted", async () => {
  const files = answering(([Key]) => ({ Errors: [{ Key, Code: "InternalError" }] }));
  await expect(files.remove(["inbound/p/i"])).rejects.toMatchObject({ name: "unavailable" });
});
