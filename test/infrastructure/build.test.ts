import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../build/build.ts";
import { type Bundle, bundle } from "../../build/bundle/bundle.ts";
import { entries } from "../../build/bundle/entries.ts";
import { unwantedIn } from "../../build/bundle/unwanted.ts";
import { writeFunctions } from "../../build/bundle/write-functions.ts";
import { buildFolder, functionsFolder, root, smtpFolder } from "../../build/places.ts";

test.each(entries)("the file $file of the function $name exists", ({ file }) => {
  expect(existsSync(join(root, file))).toBe(true);
});

test("every file in functions/api and functions/workers is deployed", () => {
  const files = ["functions/api", "functions/workers"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(folder, file)),
  );
  // The functions of Resend's surface have files beside theirs, which are not entries.
  const deployed = entries.map(({ file }) => file).filter((file) => !file.startsWith("functions/resend/"));
  expect(files.sort()).toEqual(deployed.sort());
});

describe("the build", () => {
  beforeAll(async () => {
    await build();
  });

  test("does nothing if the sources have not changed", async () => {
    expect(await build()).toEqual({ changed: false });
  });

  test.each(entries)("writes exactly the imported files of $name, without source maps", ({ name }) => {
    const folder = join(functionsFolder, name);
    const reached = new Set(["index.cjs"]);
    for (const file of reached) {
      const code = readFileSync(join(folder, file), "utf8");
      expect(code).not.toMatch(/^\/\/# sourceMappingURL=/m);
      for (const [, imported = ""] of code.matchAll(/"\.\/([^"/]+\.cjs)"/g)) reached.add(imported);
    }
    expect(readdirSync(folder).sort()).toEqual([...reached].sort());
  });

  test("writes functions that load without environment variables and export a handler", () => {
    const load = `for (const file of process.argv.slice(1)) console.log(typeof (await import(file)).handler);`;
    const files = entries.map(({ name }) => join(functionsFolder, name, "index.cjs"));
    expect(runNode(load, files, {}).split("\n")).toEqual(files.map(() => "function"));
  });

  test("reports the size of each function, with and without dynamic imports", () => {
    const sizes = JSON.parse(readFileSync(join(buildFolder, "sizes.json"), "utf8"));
    for (const { name } of entries) {
      const folder = join(functionsFolder, name);
      const total = readdirSync(folder).reduce(
        (sum, file) => sum + readFileSync(join(folder, file)).length,
        0,
      );
      expect(sizes[name].totalBytes, name).toBe(total);
      expect(sizes[name].initBytes, name).toBeLessThanOrEqual(total);
    }
    // The SQS, S3 and SES clients are imported on first use.
    expect(sizes["send-email"].initBytes).toBeLessThan(sizes["send-email"].totalBytes * 0.6);
  });

  test("writes the SMTP proxy as one file with its Dockerfile; it names missing settings at start", () => {
    expect(readdirSync(smtpFolder).sort()).toEqual(["Dockerfile", "main.mjs"]);
    const { status, stderr } = spawnSync(process.execPath, [join(smtpFolder, "main.mjs")], {
      env: {},
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("UPSTREAM_URL, SMTP_HOSTNAME");
  });

  test("writes a source map for each function outside the deployed code", () => {
    const maps = readdirSync(join(buildFolder, "maps"));
    expect(maps).toEqual(expect.arrayContaining(entries.map(({ name }) => `${name}.cjs.map`)));
  });
});

describe("AWS credentials in a bundle", () => {
  let folder = "";
  beforeAll(async () => {
    // In the project folder, so that imports of the SDK resolve.
    mkdirSync(buildFolder, { recursive: true });
    folder = mkdtempSync(join(buildFolder, "asks-"));
    const entry = { name: "asks", file: join(folder, "asks.ts") };
    writeFileSync(
      entry.file,
      `import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
       export const handler = () => new DynamoDBClient({ region: "us-east-1" }).config.credentials();`,
    );
    writeFunctions(await bundle([entry]), [entry], folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const ask = (environment: Readonly<Record<string, string>>) => {
    const code =
      "const { handler } = await import(process.argv[1]);" +
      "console.log(await handler().then((found) => found.accessKeyId, (error) => error.message));";
    return runNode(code, [join(folder, "functions/asks/index.cjs")], environment);
  };

  test("come from the environment", () => {
    expect(ask({ AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: "secret" })).toBe("AKIDEXAMPLE");
  });

  test("are reported as missing if the environment has none", () => {
    expect(ask({})).toMatch(/^No AWS credentials in the environment/);
  });
});

describe("unwanted code in a bundle is reported", () => {
  test.each([
    ["node_modules/zod/v4/locales/fr.js", "zod/mini"],
    ["node_modules/@aws-sdk/client-s3/dist-cjs/index.js", "CommonJS"],
    ["node_modules/@smithy/core/dist-cjs/index.js", "CommonJS"],
    ["node_modules/@aws-sdk/credential-provider-sso/dist-es/index.js", "credential"],
    ["node_modules/@aws-sdk/nested-clients/dist-es/submodules/sts/index.js", "credential"],
    ["node_modules/@smithy/credential-provider-imds/dist-es/index.js", "credential"],
  ])("with the path %s and advice about %s", (input, advice) => {
    expect(unwantedIn(bundleWith(input, 1))).toEqual([
      expect.stringMatching(`${basename(input)}: .*${advice}`),
    ]);
    expect(unwantedIn(bundleWith(input, 0))).toEqual([]);
  });
});

function bundleWith(input: string, bytesInOutput: number): Bundle {
  const output = { bytes: 1, inputs: { [input]: { bytesInOutput } }, imports: [], exports: [] };
  return { outputs: new Map(), maps: new Map(), metafile: { inputs: {}, outputs: { "out/a.cjs": output } } };
}

/** Runs the code of a module with only the given environment variables and returns its standard output. */
function runNode(
  code: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): string {
  const options = { env: { ...environment, HOME: tmpdir() }, encoding: "utf8" } as const;
  return execFileSync(process.execPath, ["--input-type=module", "-e", code, ...args], options).trim();
}
