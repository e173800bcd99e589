import { expect } from "vitest";
import { receiveMailOf } from "../../support/inbound-mail.ts";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";

test("an evaluation says that a domain does not receive email for the project", async ({ world }) => {
  const [project, other] = [await newProject(world), await newProject(world)];
  await receiveMailOf(world, other);
  const { key, domain } = project;
  const route = { match: { recipient: "support@*" }, action: { type: "store" } };
  const { id } = (await world.api("POST", "/inbound/routes", { key, body: route })).body;
  const evaluated = async (recipient: string) => {
    const { status, body } = await world.api("POST", "/inbound/routes/evaluate", {
      key,
      body: { recipient },
    });
    expect([status, body.routes]).toMatchObject([200, [{ routeId: id, matches: true }]]);
    return body.status;
  };
  const own = `Support@${domain.toUpperCase()}`;
  // Verified, but not receiving; of nobody; and of another project.
  for (const recipient of [own, "support@nobody.example", `support@${other.domain}`])
    expect(await evaluated(recipient)).toBe("not_received");
  await receiveMailOf(world, project);
  expect(await evaluated(own)).toBe("stored");
});
