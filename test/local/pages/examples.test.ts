import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { json, text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { curlCommand } from "../../../local/pages/examples/curl-command.ts";
import { type ExampleCall, exampleCall, exampleReply } from "../../../local/pages/examples/example-call.ts";
import { nodeProgram } from "../../../local/pages/examples/node-program.ts";
import { pythonProgram } from "../../../local/pages/examples/python-program.ts";
import { anyServer, openApiDocument } from "../../../local/pages/openapi/openapi-document.ts";
import { placedOperations } from "../../../local/pages/reference/contents.ts";

const document = openApiDocument({ version: "1", server: anyServer });
const placed = placedOperations(document);
const calls = placed.map((one) => exampleCall(document, one));
const hasPython = spawnSync("python3", ["--version"]).status === 0;

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Answers every call with an object, and has what it received. */
async function newReceiver() {
  const received: Received[] = [];
  const server = createServer(async (req, res) => {
    const { method, url, headers } = req;
    const isJson = headers["content-type"] === "application/json";
    received.push({ method, url, headers, body: isJson ? await json(req) : (await text(req)) || undefined });
    res.setHeader("content-type", "application/json").end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { received, url: `http://127.0.0.1:${address.port}` };
}

const odd: ExampleCall = {
  ...{ baseUrl: "", path: "/x/{emailId}/y/{linkToken}", method: "PATCH", needsKey: true, answers: "json" },
  headers: { "Idempotency-Key": "order-1234", "Content-Type": "application/json" },
  body: { text: `it's "é" \\ \n{{ x }} \${y} 🙂`, all: [true, false, null, 1.5, [], {}] },
};
const received = {
  ...{ method: "PATCH", url: "/x/eml_1/y/token", body: odd.body },
  headers: { authorization: "Bearer es_key", "idempotency-key": "order-1234" },
};
const variables = { API_KEY: "es_key", EMAIL_ID: "eml_1", LINK_TOKEN: "token" };

const moduleOf = (program: string) => new Function(`return (async () => {\n${program}\n})();`);

test("the program for Node.js makes the call that the example shows", async () => {
  const receiver = await newReceiver();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const log = vi.spyOn(console, "log").mockReturnValue(undefined);
  onTestFinished(() => log.mockRestore());
  await moduleOf(nodeProgram({ ...odd, baseUrl: receiver.url }))();
  expect(receiver.received).toMatchObject([received]);
  expect(log).toHaveBeenCalledExactlyOnceWith({});
});

test.skipIf(!hasPython)("the program for Python makes the call that the example shows", async () => {
  const receiver = await newReceiver();
  const program = pythonProgram({ ...odd, baseUrl: receiver.url });
  const python = spawn("python3", ["-c", program], { env: { ...process.env, ...variables } });
  const [printed] = await Promise.all([text(python.stdout), once(python, "close")]);
  expect([python.exitCode, printed]).toEqual([0, "{}\n"]);
  expect(receiver.received).toMatchObject([received]);
});

test("the programs of all operations can be read by their languages", () => {
  for (const call of calls) expect(() => moduleOf(nodeProgram(call)), call.path).not.toThrow();
  if (!hasPython) return;
  const check = "import ast, json, sys\nfor program in json.load(sys.stdin): ast.parse(program)";
  const input = JSON.stringify(calls.map(pythonProgram));
  expect(spawnSync("python3", ["-c", check], { input, encoding: "utf8" })).toMatchObject({
    status: 0,
    stderr: "",
  });
});

test("curl commands quote their arguments for the shell", () => {
  const command = (id: string) => curlCommand(callOf(id));
  expect(command("getEmail")).toBe(
    `curl "${anyServer.url}/emails/$EMAIL_ID" \\\n  -H "Authorization: Bearer $API_KEY"`,
  );
  expect(command("sendEmail")).toContain('-H "Idempotency-Key: order-1234" \\\n');
  expect(curlCommand({ ...odd, body: { text: "it's" } })).toContain(`"text": "it'\\''s"`);
});

test("a program prints what its operation answers: JSON, a page, or nothing", () => {
  expect(callOf("getEmail").answers).toBe("json");
  expect(callOf("showUnsubscribePage")).toMatchObject({ answers: "text", needsKey: false });
  const email = placed.find(({ operation }) => operation.operationId === "sendEmail");
  expect(email && exampleReply(document, email.operation)).toMatchObject({ status: "200" });
});

function callOf(id: string): ExampleCall {
  const at = placed.findIndex(({ operation }) => operation.operationId === id);
  const call = calls[at];
  if (!call) throw new Error(`there is no operation ${id}`);
  return call;
}
