import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/synthesize.ts"],
    // Servers and engines start within a test; a slow machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
