import { expect, test } from "vitest";
import { parseStartOptions } from "../../local/start-options.ts";

test("npm start uses port 3100 and keeps the state by default", () => {
  expect(parseStartOptions([])).toEqual({
    port: 3100,
    fresh: false,
    verbose: false,
    help: false,
    dir: expect.stringMatching(/[\\/]\.local$/),
  });
});

test("npm start accepts a port, --fresh and --verbose", () => {
  const options = parseStartOptions(["--port", "0", "--fresh", "--verbose"]);
  expect(options).toMatchObject({ port: 0, fresh: true, verbose: true, help: false });
});

test.each([[["--port", "70000"]], [["--port", "web"]], [["--prot", "1"]], [["more"]]])(
  "npm start refuses %j",
  (args) => {
    expect(() => parseStartOptions(args)).toThrow();
  },
);
