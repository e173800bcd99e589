import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { mailboxForm } from "../../../functions/contract/platform/mailbox.ts";
import { readFrom } from "../../gateways/mail-readers.ts";
import { writes } from "../../http/calls.ts";
import { newDomain, newProject, type TestProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) =>
  newProject(world, { credits: 3000 }),
);

const send = (world: World, project: TestProject, from: unknown, key = project.key) =>
  world.api("POST", "/emails", { key, body: project.email({ from }) });

describe("the domain of from", () => {
  test.for([
    ["a domain that is not the project's", () => "a@nobodys.test"],
    ["a subdomain", (domain: string) => `a@mail.${domain}`],
    ["a parent domain", () => "a@test.test"],
    ["a domain that ends alike", (domain: string) => `a@x${domain}`],
    ["a domain that begins alike", (domain: string) => `a@${domain}.evil.test`],
    ["a verified address in the name only", (domain: string) => `"<ok@${domain}>" <boss@nobodys.test>`],
    ["a verified address as the name", (domain: string) => `"ok@${domain}" <x@nobodys.test>`],
  ] as const)("may not be %s: 403, and nothing is written", async ([_, from], { world, project }) => {
    world.recorder.reset();
    const { status, body } = await send(world, project, from(project.domain));
    expect([status, body.name]).toEqual([403, "domain_not_verified"]);
    expect(body.issues).toEqual([{ path: "from", message: "must use a verified domain of the project" }]);
    expect(writes(world.recorder.calls())).toEqual([]);
  });

  test.for(["pending", "temporary_failure", "failed"] as const)(
    "may not be %s",
    async (status, { world, project }) => {
      const name = `${status.replace("_", "-")}.${project.domain}`;
      await newDomain(world, project.id, name, "us-east-1", status);
      const { body } = await send(world, project, `a@${name}`);
      expect(body).toMatchObject({
        name: "domain_not_verified",
        message: `Domain ${name} is not verified yet; publish its DNS records and verify it.`,
      });
    },
  );

  test("may not be one that another project verified", async ({ world, project }) => {
    const other = await newProject(world);
    const { body } = await send(world, project, `a@${other.domain}`);
    expect(body.message).toBe(
      `Domain ${other.domain} not found in this project; add it and publish its DNS records.`,
    );
    const nobodys = await send(world, project, "a@nobodys.test");
    expect(nobodys.body.message).toBe(
      "Domain nobodys.test not found in this project; add it and publish its DNS records.",
    );
  });

  test("is compared without case, and may be a registered subdomain", async ({ world, project }) => {
    expect((await send(world, project, `A <a@${project.domain.toUpperCase()}>`)).status).toBe(200);
    await newDomain(world, project.id, `news.${project.domain}`, "us-east-1");
    expect((await send(world, project, `a@news.${project.domain}`)).status).toBe(200);
  });

  test("decides the region: a pinned key's own, never another", async ({ world, project }) => {
    const name = `two.${project.domain}`;
    await newDomain(world, project.id, name, "us-east-1");
    const { id } = await newDomain(world, project.id, name, "eu-west-1");
    const key = await project.newKey({ domainId: id });
    const { body } = await send(world, project, `a@${name}`, key);
    const read = await world.api("GET", `/emails/${body.id}`, { key: project.key });
    expect(read.body).toMatchObject({ region: "eu-west-1", domainId: id });
  });
});

const hostile: readonly unknown[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../data/addresses/hostile-from.json"), "utf8"),
);

describe("from is exactly one plain mailbox", () => {
  test.for(hostile.map((from) => [from]))(
    "%j is refused, or sent from the domain that was checked",
    async ([from], { world }) => {
      const { id, newKey, email } = await newProject(world);
      const { id: domainId } = await newDomain(world, id, "x.com", "us-east-1");
      const key = await newKey({ domainId });
      const { status, body } = await world.api("POST", "/emails", { key, body: email({ from }) });
      if (status !== 200) return expect(body.name).toMatch(/^(validation_error|key_restricted)$/);
      await world.settle();
      const sent = world.ses.accepts().filter(({ tags }) => tags["eds-email"] === body.id);
      expect(sent).toHaveLength(1);
      for (const { raw } of sent)
        for (const [from, ...others] of Object.values(await readFrom(raw))) {
          expect(others).toEqual([]);
          expect(from?.address).toMatch(/@x\.com$/);
        }
    },
  );

  test.for([
    [["a@b.test"], mailboxForm],
    [null, mailboxForm],
    [{ email: "a@b.test" }, mailboxForm],
    [1, mailboxForm],
  ] as const)("a from that is not a mailbox is refused: %j", async ([from, message], { world, project }) => {
    const { body } = await send(world, project, from);
    expect(body.issues).toEqual([{ path: "from", message }]);
  });
});
