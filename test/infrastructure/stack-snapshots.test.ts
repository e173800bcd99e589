import { expect, test } from "vitest";
import { synthesized } from "./synthesized.ts";

const { stacks } = synthesized({
  regions: ["us-east-1"],
  smtp: {
    hostname: "smtp.example.com",
    certificateSecretArn: "arn:aws:secretsmanager:us-east-1:123456789012:secret:smtp-certificate-AbCdEf",
  },
});

// Areas of the API share their code: one of them, with few operations, shows the resources of all.
const snapshots = [...stacks.keys()].filter((name) => name.startsWith("eds-") || name === "edsapilimits");

// A change is shown as a diff; when it is intended, `npx vitest run test/infrastructure/stack-snapshots.test.ts -u`.
test.each(snapshots)("the resources of %s are those of its snapshot", async (name) => {
  const { Resources, Outputs = {} } = stacks.get(name)?.toJSON() ?? {};
  await expect(`${render({ Resources, Outputs })}\n`).toMatchFileSnapshot(`snapshots/${name}.snap`);
});

test("every top-level stack has a snapshot", () => {
  expect(snapshots.sort()).toEqual([
    "eds-api",
    "eds-dashboard",
    "eds-gateway",
    "eds-identity",
    "eds-mail-us-east-1",
    "eds-monitoring-us-east-1",
    "eds-smtp",
    "eds-storage",
    "eds-workers",
    "edsapilimits",
  ]);
});

/** JSON in which short values take one line; without metadata, and with asset hashes replaced. */
function render(value: unknown, indent = ""): string {
  const short = JSON.stringify(value, withoutMetadata).replace(/\b[0-9a-f]{64}\b/g, "<asset>");
  if (short.length + indent.length <= 100 || typeof value !== "object" || value === null) return short;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + render(item, inner)).join(",\n")}\n${indent}]`;
  }
  const lines = Object.entries(value)
    .filter(([name]) => name !== "Metadata")
    .map(([name, item]) => `${inner}${JSON.stringify(name)}: ${render(item, inner)}`);
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

/** CDK metadata describes constructs and assets, not infrastructure. */
function withoutMetadata(name: string, value: unknown): unknown {
  return name === "Metadata" ? undefined : value;
}
