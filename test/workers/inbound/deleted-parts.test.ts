import { expect } from "vitest";
import { publishedTemplateKey } from "../../../functions/store/platform/keys.ts";
import { remove } from "../../../functions/store/platform/write.ts";
import { newInboundEmail } from "../../support/inbound-mail.ts";
import { newDomain } from "../../support/project.ts";
import { test } from "../../support/test.ts";

test("what came to a domain that was deleted is not forwarded, and the outcome is about the domain", async ({
  world,
  project,
}) => {
  const { key } = project;
  const id = await newInboundEmail(world, project);
  const other = await newDomain(world, project.id, `other.${project.domain}`, "us-east-1");
  const action = { type: "forward", to: [`ana@other.${project.domain}`] };
  await world.api("POST", "/inbound/routes", { key, body: { match: { recipient: "in@*" }, action } });
  expect(other.status).toBe("verified");
  await world.api("DELETE", `/domains/${project.domainId}`, { key });
  await world.api("POST", `/inbound/emails/${id}/reprocess`, { key });
  await world.settle();
  const { routes } = (await world.api("GET", `/inbound/emails/${id}`, { key })).body;
  expect(routes).toMatchObject([{ outcome: "domain_not_verified", emailId: null }]);
});

test("a template that was deleted answers nobody, and the outcome says so", async ({ world, project }) => {
  const { key } = project;
  const template = { name: "Received", subject: "Got it", html: "<p>Hello</p>" };
  const { id: templateId } = (await world.api("POST", "/templates", { key, body: template })).body;
  await world.api("POST", `/templates/${templateId}/publish`, { key });
  const action = { type: "reply", templateId };
  await world.api("POST", "/inbound/routes", { key, body: { match: { recipient: "in@*" }, action } });
  // By the API it is not deleted while a route has it.
  expect((await world.api("DELETE", `/templates/${templateId}`, { key })).status).toBe(409);
  await remove(world.services.tables, "data", publishedTemplateKey(project.id, templateId));
  const id = await newInboundEmail(world, project);
  const { routes } = (await world.api("GET", `/inbound/emails/${id}`, { key })).body;
  expect(routes).toMatchObject([{ outcome: "template_not_found", emailId: null }]);
});
