import { defineConfig } from "vitest/config";
import { SlowFirst } from "./test/support/slow-first.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/synthesize.ts"],
    // Files share a process, so that each need not load the SDK anew: no module of ours keeps state of its own.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    // Servers and engines start within a test; a slow machine is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
