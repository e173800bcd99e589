import { expect, test } from "vitest";
import { newProgram } from "../../cli/program.ts";
import { takeLock } from "../../local/instance-lock.ts";
import { announceService, findRunningService } from "../../local/running-service.ts";
import { temporaryDir } from "../local/support/temporary-dir.ts";
import { operate } from "./operator-service.ts";

const noAction = () => async () => undefined;
const { commands } = newProgram(
  { stdout: noAction, stderr: noAction },
  { actionFor: noAction, plainActionFor: noAction },
);

test("the help lists every command of the operator tool", async () => {
  const { exitCode, stdout } = await operate(temporaryDir(), "--help");
  expect(exitCode).toBe(0);
  for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command.name()} `, "m"));
});

test.each(commands.map((command) => [command.name(), command] as const))(
  "the help of %s lists its arguments and options, and those of every command",
  async (name, { registeredArguments, options }) => {
    const { exitCode, stdout } = await operate(temporaryDir(), name, "--help");
    expect(exitCode).toBe(0);
    for (const argument of registeredArguments) expect(stdout).toContain(`<${argument.name()}>`);
    for (const { flags } of options) expect(stdout).toContain(flags);
    for (const flag of ["--local", "--dir <folder>", "--outputs <file>", "--stack <name>", "--json"])
      expect(stdout).toContain(flag);
  },
);

test.each([
  [[], "Usage: npm run operator --"],
  [["constructor"], "unknown command 'constructor'"],
  [["fnd", "prj_1", "1"], "Did you mean fund?"],
  [["fund", "prj_1"], "missing required argument 'amount'"],
  [["fund", "prj_1", "1", "2"], "too many arguments for 'fund'"],
  [["show", "prj_1", "--nonsense"], "unknown option '--nonsense'"],
  [["create-key", "prj_1", "--name"], "'--name <name>' argument missing"],
  [["show", "prj_1", "--local", "--outputs", "x"], "cannot be used with option '--outputs <file>'"],
  [["show", "prj_1", "--dir", "x", "--outputs", "x"], "cannot be used with option '--outputs <file>'"],
  [["show", "prj_1", "--stack", "x"], "'--stack <name>' requires '--outputs <file>'"],
])("the invalid command line %j prints its error and the usage, and exits with 2", async (args, message) => {
  const { exitCode, stdout, stderr } = await operate(temporaryDir(), ...args);
  expect(exitCode).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain(message);
  expect(stderr).toContain("Usage: npm run operator --");
});

test("a command without a running service says how to start one", async () => {
  const dir = temporaryDir();
  const { exitCode, stderr } = await operate(dir, "create-project", "Test");
  expect(exitCode).toBe(1);
  expect(stderr).toBe(
    `create-project: No local service is running in ${dir}. Start one with npm start, name the folder of one that was started with --dir by --dir <folder>, or choose a deployed one with --outputs <file>.\n`,
  );
});

test("a running service is found only while it holds its directory", () => {
  const dir = temporaryDir();
  expect(findRunningService(dir)).toBeUndefined();
  const lock = takeLock(dir);
  expect(findRunningService(dir)).toBeUndefined();
  announceService(dir, ready);
  expect(findRunningService(dir)).toMatchObject({
    url: "http://127.0.0.1:1",
    region: "us-east-1",
    environment: { DATA_TABLE: "data" },
  });
  lock.release();
  expect(findRunningService(dir)).toBeUndefined();
});

const engine = "http://127.0.0.1:2";
// announceService reads only these fields of a service.
const ready = {
  url: "http://127.0.0.1:1",
  endpoints: { DYNAMODB: engine, SQS: engine, SNS: engine, S3: engine, SESV2: engine },
  model: { functions: [{ name: "send-email", region: "us-east-1", environment: { DATA_TABLE: "data" } }] },
} as unknown as Parameters<typeof announceService>[1];
