import { type Bundle, definesRequire } from "./bundle.ts";
import { unusedProviderFiles } from "./lambda-credentials.ts";

/** Inputs that must not be bundled, and how to fix it. */
const rules: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  {
    pattern: /node_modules\/zod\/.*\/locales\//,
    advice: "370 KB of messages in all languages; import `* as z` from zod/mini",
  },
  {
    pattern: /node_modules\/(@aws-sdk|@smithy)\/.*\/dist-cjs\//,
    advice: "the SDK's CommonJS build, which cannot be tree-shaken; import the package by name with `import`",
  },
  {
    pattern: unusedProviderFiles,
    advice: "a credential provider that never runs here; see build/lambda-credentials.ts",
  },
];

/** esbuild emits this where CommonJS code requires a Node module, which fails at run time in an ES module. */
const failingRequire = "Dynamic require of";

/** Returns one line for each unwanted piece of code in a bundle. */
export function unwantedIn({ metafile, outputs }: Bundle): readonly string[] {
  const inputs = Object.entries(metafile.outputs).flatMap(([output, { inputs }]) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .flatMap(([input]) => {
        const rule = rules.find(({ pattern }) => pattern.test(input));
        return rule ? [`${output} contains ${input}: ${rule.advice}`] : [];
      }),
  );
  const failing = [...outputs].filter(
    ([, code]) => code.includes(failingRequire) && !code.startsWith(definesRequire),
  );
  return [
    ...inputs,
    ...failing.map(
      ([name]) =>
        `${name} calls require(), which ES modules do not have: bundle the ES modules of that package`,
    ),
  ];
}
