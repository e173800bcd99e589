import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closureOf } from "../build/bundle/closure.ts";
import { entries } from "../build/bundle/entries.ts";
import { unusedProviderFiles } from "../build/lambda-credentials.ts";
import { buildFolder, root } from "../build/places.ts";
import { laterLimits, startLimits } from "./limits/bundle-limits.ts";
import { knownPackages } from "./limits/known-packages.ts";
import type { Row } from "./measures/rows.ts";

type Metafile = Parameters<typeof closureOf>[0];

/** The code size of every built function, and the inputs that no bundle may have. */
export function bundleRows(): readonly Row[] {
  const metafile: Metafile = JSON.parse(readFileSync(join(buildFolder, "meta.json"), "utf8"));
  return [...entries.map((entry) => startRow(entry)), ...laterRows(metafile), ...forbiddenRows(metafile)];
}

function startRow({ name, file }: (typeof entries)[number]): Row {
  const sizes: Record<string, { initBytes: number }> = JSON.parse(
    readFileSync(join(buildFolder, "sizes.json"), "utf8"),
  );
  const limit = startLimits.find(({ files }) => files.test(file));
  const bytes = sizes[name]?.initBytes ?? Number.NaN;
  return bundleRow(`${name}, code loaded at its start`, bytes, limit?.kilobytes, String(limit?.files));
}

function bundleRow(name: string, bytes: number, limit: number | undefined, sharedLimit = name): Row {
  return { name, figures: { bundle: { value: bytes / 1024, limit, unit: " KB", sharedLimit } } };
}

/** The code that a first use loads in addition to that of the start. */
export function laterRows(metafile: Metafile): readonly Row[] {
  return laterLimits.map(({ functionName, file, when, kilobytes }) => {
    const { atInit, all } = closureOf(metafile, functionName);
    const chunk = all.find((output) => metafile.outputs[`out/${output}`]?.entryPoint === file);
    if (!chunk) throw new Error(`${functionName} does not load ${file}`);
    const added = closureOf(metafile, chunk.replace(/\.cjs$/, "")).atInit.filter(
      (output) => !atInit.includes(output),
    );
    const bytes = added.reduce((sum, output) => sum + (metafile.outputs[`out/${output}`]?.bytes ?? 0), 0);
    return bundleRow(`${functionName}, code added by the ${when}`, bytes, kilobytes);
  });
}

const forbidden: Readonly<Record<string, (input: string) => boolean>> = {
  "zod's languages in a bundle": (input) => /node_modules\/zod\/.*\/locales\//.test(input),
  "zod's classic interface in a bundle": (input) =>
    /node_modules\/zod\/(index|v3\/|v4\/(index|classic\/))/.test(input),
  "the SDK's CommonJS in a bundle": (input) => /node_modules\/(@aws-sdk|@smithy)\/.*\/dist-cjs\//.test(input),
  "credential sources in a bundle that Lambda does not use": (input) => unusedProviderFiles.test(input),
  "packages in a bundle that are on no list": (input) => {
    const name = packageOf(input);
    return name !== undefined && !knownPackages.includes(name) && !dependencies.has(name);
  },
};

const dependencies: ReadonlySet<string> = new Set(
  Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies),
);

/** The number of inputs of each kind that no bundle may have. */
export function forbiddenRows({ outputs }: Pick<Metafile, "outputs">): readonly Row[] {
  const inputs = new Set(
    Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : [])),
    ),
  );
  return Object.entries(forbidden).map(([name, isForbidden]) => {
    const found = [...inputs].filter(isForbidden);
    const label = found.length > 0 ? `${name} (${found.slice(0, 3).join(", ")})` : name;
    return { name: label, figures: { bundle: { value: found.length, limit: 0, unit: " files" } } };
  });
}

function packageOf(input: string): string | undefined {
  const at = input.lastIndexOf("node_modules/");
  return at < 0 ? undefined : /^(@[^/]+\/)?[^/]+/.exec(input.slice(at + "node_modules/".length))?.[0];
}
