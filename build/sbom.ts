import { execFileSync } from "node:child_process";
import * as z from "zod/mini";

const Component = z.object({
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  licenses: z.optional(z.array(z.unknown())),
  properties: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
  hashes: z.optional(z.array(z.object({ alg: z.string(), content: z.string() }))),
});
const Sbom = z.object({ bomFormat: z.literal("CycloneDX"), components: z.array(Component) });
export type Sbom = z.output<typeof Sbom>;

/**
 * Lists every package by npm from the lock file, as a CycloneDX document. Needs no network. Those that only build are in it
 * too: they write what is deployed, and `npm sbom --omit dev` leaves out deployed packages that a tool also uses.
 */
export function writtenSbom(folder: string): string {
  return execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Returns a line for what the document lacks: a package of ours, or the hash of one. */
export function sbomProblems(
  text: string,
  dependencies: Readonly<Record<string, string>>,
): readonly string[] {
  const { components } = Sbom.parse(JSON.parse(text));
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const missing = Object.entries(dependencies)
    .map(([name, version]) => `${name}@${version}`)
    .filter((one) => !listed.has(one));
  const unhashed = components.filter(
    ({ hashes, properties }) => !isBundled(properties) && !hashes?.some(({ alg }) => alg === "SHA-512"),
  );
  return [
    ...missing.map((one) => `${one} is a dependency and not listed`),
    ...unhashed.map(({ name, version }) => `${name}@${version} has no SHA-512 hash`),
  ];
}

/** It comes inside another package, whose hash covers it. */
function isBundled(properties: readonly { readonly name: string; readonly value: string }[]): boolean {
  return properties.some(({ name, value }) => name === "cdx:npm:package:bundled" && value === "true");
}
