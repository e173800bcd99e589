import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

/** Each SDK client imports its whole `package.json` only for the version in the user agent. */
export const packageVersions: Plugin = {
  name: "package-versions",
  setup(build) {
    build.onLoad({ filter: /node_modules\/@aws-sdk\/client-[^/]+\/package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};
