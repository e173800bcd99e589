import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";
import { parseConfig } from "../../lib/config.ts";
import { synthesize } from "../../lib/synthesize.ts";
import { writeStubs } from "./synthesized.ts";

const smtp = {
  hostname: "smtp.example.com",
  certificateSecretArn: "arn:aws:secretsmanager:us-east-1:123456789012:secret:smtp-certificate-AbCdEf",
};

// CloudFormation gives the tags of a stack to every resource in it that can have tags, and to its nested stacks.
test("every stack of a deployment carries the deployment's tag", () => {
  const folder = mkdtempSync(join(tmpdir(), "eds-tags-"));
  try {
    const outdir = join(folder, "out");
    synthesize({ config: parseConfig({ name: "post", smtp }), ...writeStubs(folder), outdir });
    const { artifacts } = JSON.parse(readFileSync(join(outdir, "manifest.json"), "utf8"));
    const stacks = Object.entries<{
      readonly type: string;
      readonly properties: { readonly tags?: unknown };
    }>(artifacts).filter(([, { type }]) => type === "aws:cloudformation:stack");
    expect(stacks.length).toBeGreaterThan(8);
    for (const [name, { properties }] of stacks)
      expect([name, properties.tags]).toEqual([name, { [deploymentTag]: "post" }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
