import type { Bundle } from "./bundle.ts";
import { unusedProviderFiles } from "./lambda-credentials.ts";

/** Inputs that must not be in a bundle, and what to do about them. */
const rules: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  {
    pattern: /node_modules\/zod\/.*\/locales\//,
    advice: "every language's messages, 370 KB: import `* as z` from zod/mini",
  },
  {
    pattern: /node_modules\/(@aws-sdk|@smithy)\/.*\/dist-cjs\//,
    advice: "the SDK's CommonJS build, which cannot be trimmed: import it by its package name with `import`",
  },
  {
    pattern: unusedProviderFiles,
    advice: "a credential source that never runs here: see build/lambda-credentials.ts",
  },
];

/** What esbuild writes where CommonJS code asks for one of Node's modules, which fails in an ES module when it runs. */
const failingRequire = "Dynamic require of";

/** One line for each thing in a bundle that must not be there; none is what a build wants. */
export function unwantedIn({ metafile, outputs }: Bundle): readonly string[] {
  const inputs = Object.entries(metafile.outputs).flatMap(([output, { inputs }]) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .flatMap(([input]) => {
        const broken = rules.find(({ pattern }) => pattern.test(input));
        return broken ? [`${output} contains ${input}: ${broken.advice}`] : [];
      }),
  );
  const failing = [...outputs].filter(([, code]) => code.includes(failingRequire));
  return [
    ...inputs,
    ...failing.map(
      ([name]) => `${name} calls require(), which is not there: bundle that package's ES modules`,
    ),
  ];
}
