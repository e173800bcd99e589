import { expect } from "vitest";
import { call, test } from "./resend-test.ts";

test("a form is refused where only JSON is taken, as by the service's own endpoints", async ({ ask }) => {
  const body = '--x\r\nContent-Disposition: form-data; name="to"\r\n\r\na@x.test\r\n--x--\r\n';
  const answer = await ask("POST", "/emails", body, { "content-type": "multipart/form-data; boundary=x" });
  expect([answer.status, answer.body.message]).toEqual([
    415,
    expect.stringContaining("send JSON with `Content-Type: application/json`"),
  ]);
});

test("the calls of API keys ask for a key first", async ({ url, project }) => {
  const answer = async (key?: string) => {
    const { status, body } = await call(`${url}/api-keys`, "GET", key);
    return [status, body.name];
  };
  expect(await answer()).toEqual([401, "missing_api_key"]);
  expect(await answer(project.key)).toEqual([401, "restricted_api_key"]);
});
