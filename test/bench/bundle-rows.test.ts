import { describe, expect, test } from "vitest";
import { forbiddenRows } from "../../bench/bundle-rows.ts";
import { overLimit } from "../../bench/measures/rows.ts";

const withInput = (input: string, bytesInOutput: number) => ({
  outputs: { "out/a.cjs": { bytes: 1, inputs: { [input]: { bytesInOutput } }, imports: [], exports: [] } },
});

describe("the budget of a bundle", () => {
  test.each([
    ["node_modules/zod/v4/locales/fr.js", "languages"],
    ["node_modules/zod/v4/classic/schemas.js", "classic"],
    ["node_modules/@aws-sdk/client-s3/dist-cjs/index.js", "CommonJS"],
    ["node_modules/@aws-sdk/credential-provider-sso/dist-es/index.js", "credential"],
    ["node_modules/left-pad/index.js", "on no list"],
    ["node_modules/nodemailer/node_modules/left-pad/index.js", "on no list"],
  ])("forbids %s", (input, kind) => {
    const over = overLimit(forbiddenRows(withInput(input, 1)));
    expect(over.join()).toContain(kind);
    expect(over.join()).toContain(input);
  });

  test.each([
    ["node_modules/zod/v4/mini/schemas.js", 1],
    ["node_modules/zod/v4/locales/fr.js", 0],
    ["functions/domain/platform/ids.ts", 1],
    ["node_modules/nodemailer/lib/mime-node/index.js", 1],
  ])("allows %s of which it keeps %d bytes", (input, bytes) => {
    expect(overLimit(forbiddenRows(withInput(input, bytes)))).toEqual([]);
  });
});
