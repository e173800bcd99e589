import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FunctionModel } from "../../../local/template/function-models.ts";
import { temporaryDir } from "./temporary-dir.ts";

/** A function as the templates would describe it, with code that the test writes. */
export function functionModel(code: string, more: Partial<FunctionModel> = {}): FunctionModel {
  const folder = join(temporaryDir(), "bundle");
  mkdirSync(folder);
  writeFileSync(join(folder, "index.mjs"), code);
  return {
    name: "tried",
    physicalName: "stack-Tried",
    arn: "arn:aws:lambda:eu-west-1:000000000000:function:stack-Tried",
    region: "eu-west-1",
    folder,
    handler: "index.handler",
    timeoutSeconds: 30,
    memoryMegabytes: 128,
    environment: {},
    ...more,
  };
}
