import { isBuiltin } from "node:module";
import type { Plugin } from "esbuild";

/**
 * MJML brings what it does not need to compile a source in memory: a formatter and a minifier (with a TypeScript
 * compiler), a reader of configuration files, and an HTTP client. They are 6 MB of 6.4; each is replaced by functions
 * that throw.
 */
const unused =
  /^(htmlnano|js-beautify|cssnano-preset-lite|web-resource-inliner|\.\/helpers\/mjmlconfig|\.\/node-only\/skeleton-loader)$/;

/** Smaller entries of packages that do the same here. */
const smaller: Readonly<Record<string, string>> = { cheerio: "cheerio/slim", juice: "juice/client" };

const fromMjml = /node_modules\/(mjml-[a-z-]+|juice|cheerio|htmlparser2|mensch|detect-node|lodash)\//;

export const mjmlParts: Plugin = {
  name: "mjml-parts",
  setup(build) {
    build.onResolve({ filter: unused }, ({ path, importer }) =>
      fromMjml.test(importer) ? { path, namespace: "mjml-unused" } : undefined,
    );
    build.onResolve({ filter: /^(cheerio|juice)$/ }, ({ path, importer, kind, resolveDir }) =>
      fromMjml.test(importer) ? build.resolve(smaller[path] ?? path, { kind, resolveDir }) : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "mjml-unused" }, () => ({ contents: replacement, loader: "js" }));
    // An ES module has no require(): modules of Node are imported instead.
    build.onResolve({ filter: /^[a-z_/]+$/ }, ({ path, importer, kind }) =>
      kind === "require-call" && isBuiltin(path) && fromMjml.test(importer)
        ? { path, namespace: "mjml-builtin" }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "mjml-builtin" }, ({ path }) => ({
      contents: `export * from "node:${path}"; export { default } from "node:${path}";`,
      loader: "js",
    }));
  },
};

const replacement = `
function unused() {
  throw new Error("This bundle has no part of MJML that formats, minifies or reads files.");
}
// Called when MJML is loaded: there is no configuration file to read.
export default function configuration() {}
export { unused as html, unused as readMjmlConfig, unused as process };
`;
