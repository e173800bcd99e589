import { unusedProviderFiles } from "../lambda-credentials.ts";
import type { Bundle } from "./bundle.ts";

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

/** Returns one line for each unwanted piece of code in a bundle. */
export function unwantedIn({ metafile }: Pick<Bundle, "metafile">): readonly string[] {
  return Object.entries(metafile.outputs).flatMap(([output, { inputs }]) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .flatMap(([input]) => {
        const rule = rules.find(({ pattern }) => pattern.test(input));
        return rule ? [`${output} contains ${input}: ${rule.advice}`] : [];
      }),
  );
}
