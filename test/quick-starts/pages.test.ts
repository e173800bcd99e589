import { expect, test } from "vitest";
import { quickStartOf, quickStarts } from "./pages.ts";

test("a page's program is its named files and its command", () => {
  const text =
    "# Some\n\n```js send.mjs\nsend();\n```\n\n```sh\nnot run\n```\n\n```sh run\nnode send.mjs\n```\n";
  expect(quickStartOf("some", text)).toEqual({
    ...{ name: "some", command: "node send.mjs", program: "node" },
    files: new Map([["send.mjs", "send();\n"]]),
  });
  expect(quickStartOf("some", "```sh\nnpm ci\n```\n")).toBeUndefined();
});

const overSmtp = new Set(["django"]);

test("every program reads its address, its key and its sender, and gives an idempotency key", () => {
  const all = quickStarts();
  expect(all.map(({ name }) => name)).toEqual(["curl", "django", "go", "node", "php", "python"]);
  for (const { name, files, command } of all) {
    const text = [...files.values(), command].join("\n");
    const address = overSmtp.has(name) ? "EMAIL_SMTP_HOST" : "EMAIL_API_URL";
    for (const wanted of [address, "EMAIL_API_KEY", "EMAIL_FROM", "Idempotency-Key"])
      expect(text, name).toContain(wanted);
    expect(text, name).toContain(`${name}-order-4711`);
  }
});
