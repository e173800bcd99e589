import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startModel } from "../../../local/markup/start-model.ts";
import { startSes } from "../../../local/ses/start-ses.ts";
import { testQueues } from "../support/engine-clients.ts";

type Sent = Readonly<Record<string, string>>;

/** Posts as a form of a page does, which no browser asks about before. */
function post(url: string, headers: Sent, body = "Action=ListTopics"): Promise<number | undefined> {
  const form = { "content-type": "application/x-www-form-urlencoded", ...headers };
  return new Promise((answered, failed) => {
    const sent = request(url, { method: "POST", headers: form }, (answer) => {
      answer.resume();
      answered(answer.statusCode);
    });
    sent.on("error", failed).end(body);
  });
}

const engines: Readonly<Record<string, () => Promise<string>>> = {
  "SQS, SNS and S3": async () => (await testQueues()).url,
  SES: async () => {
    const ses = await startSes({ publish: async () => undefined });
    onTestFinished(() => ses.close());
    return ses.url;
  },
  "the model": async () => {
    const model = await startModel({});
    onTestFinished(model.close);
    return model.url;
  },
};

test.each(Object.keys(engines))("%s answers no page of a site, under whatever name it came", async (name) => {
  const url = (await engines[name]?.()) ?? "";
  const { port } = new URL(url);
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1:3000" },
    { host: `evil.example:${port}` },
    { host: `bodies.evil.example:${port}` },
    { host: `127.0.0.1.evil.example:${port}` },
  ])
    expect(await post(`${url}/`, headers), JSON.stringify(headers)).toBe(403);
  expect(await post(`${url}/`, {})).not.toBe(403);
});
