import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { linkKeyBytes, newLinkToken } from "../../functions/domain/contacts/link-token.ts";
import { makeLinkKey, replaceLinkKey } from "../../functions/store/contacts/link-keys.ts";
import { servicesOf } from "../../local/development-project.ts";
import { useOperatorService } from "./operator-service.ts";

const { service, run, newProject } = useOperatorService();

/** A link of an email that is sent now, and the status of the page that it opens. */
async function newLink(projectId: string): Promise<() => Promise<number>> {
  const { tables } = servicesOf(service());
  const key = await makeLinkKey(tables, projectId, randomBytes(linkKeyBytes));
  const token = newLinkToken({ projectId, address: "reader@example.com" }, key);
  return async () => (await fetch(`${service().url}/unsubscribe/${token}`)).status;
}

test("rotate-link-key makes new links with another key, and those of before still work", async () => {
  const project = await newProject();
  expect(await run("rotate-link-key", project)).toContain("links of 0 former keys work");
  const links = [await newLink(project)];
  for (const former of [1, 2]) {
    expect(await run("rotate-link-key", project)).toContain(`links of ${former} former keys work`);
    links.push(await newLink(project));
  }
  for (const open of links) expect(await open()).toBe(200);
  expect(await run("rotate-link-key", project, "--forget")).toContain("links of 0 former keys work");
  for (const open of links) expect(await open()).toBe(404);
  expect(await (await newLink(project))()).toBe(200);
});

test("of several rotations at once, none forgets the key that another one has made", async () => {
  const project = await newProject();
  const { tables } = servicesOf(service());
  const link = await newLink(project);
  const rotate = async () => {
    const bytes = randomBytes(linkKeyBytes);
    const former = await replaceLinkKey(tables, project, { bytes, forgets: false });
    if (former === undefined) return undefined;
    const token = newLinkToken({ projectId: project, address: "reader@example.com" }, bytes);
    return async () => (await fetch(`${service().url}/unsubscribe/${token}`)).status;
  };
  const made = (await Promise.all(Array.from({ length: 4 }, rotate))).filter((one) => one !== undefined);
  expect(made.length).toBeGreaterThan(0);
  for (const open of [link, ...made]) expect(await open()).toBe(200);
});
