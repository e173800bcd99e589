import { expect, test } from "vitest";
import { parseStartOptions } from "../../local/start-options.ts";

test("starts on the usual port and keeps what is there", () => {
  expect(parseStartOptions([])).toEqual({
    port: 3100,
    fresh: false,
    verbose: false,
    help: false,
    dir: expect.stringMatching(/[\\/]\.local$/),
  });
});

test("takes what is asked for", () => {
  const options = parseStartOptions(["--port", "0", "--fresh", "--verbose"]);
  expect(options).toMatchObject({ port: 0, fresh: true, verbose: true, help: false });
});

test.each([[["--port", "70000"]], [["--port", "web"]], [["--prot", "1"]], [["more"]]])(
  "refuses %j",
  (args) => {
    expect(() => parseStartOptions(args)).toThrow();
  },
);
