import { expect } from "vitest";
import { test } from "../../support/test.ts";

test("neither prompts nor what the model wrote are in the logs, whatever becomes of them (case 10)", async ({
  world,
  project,
}) => {
  const secret = "Zephyrine";
  const page = (text: string) =>
    `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;
  const answer = (source: string) => JSON.stringify({ subject: `For ${secret}`, source });
  const before = world.logged.length;
  const generate = async () => {
    const body = { prompt: `Write to ${secret}.`, brand: { name: secret } };
    return (await world.api("POST", "/ai/generate", { key: project.key, body })).status;
  };
  world.model.answer(answer(page(secret)));
  expect(await generate()).toBe(200);
  world.model.answer(answer(page(`<mj-raw>${secret}</mj-raw>`)), answer(`<mj-raw>${secret}</mj-raw>`));
  expect(await generate()).toBe(502);
  world.model.answer(() => {
    throw new Error("the model's client failed");
  });
  expect(await generate()).toBe(500);
  const lines = world.logged.slice(before);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});
