import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { reportMail, reportXml, zipOf } from "../../support/dmarc-report.ts";
import { newInboundEmail, rawMail } from "../../support/inbound-mail.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const records = [{ ip: "192.0.2.1", count: 5, dkim: "pass" }];

const turnOn = (world: World, { key }: TestProject) =>
  world.api("PATCH", "/inbound/settings", { key, body: { dmarcReports: true } });

async function outcomeOf(world: World, project: TestProject, raw: string, over: object = {}) {
  const recipients = [`dmarc@${project.domain}`];
  const id = await newInboundEmail(world, project, { recipients, raw, ...over });
  const { body } = await world.api("GET", `/inbound/emails/${id}`, { key: project.key });
  expect(body.status).toBe("stored");
  return body.dmarcReport;
}

const reportsOf = async (world: World, { key, domainId }: TestProject) =>
  (await world.api("GET", `/domains/${domainId}/dmarc`, { key })).body.items;

test("a report of a proved reporter about an own domain is listed once, packed either way", async ({
  world,
  project,
}) => {
  await turnOn(world, project);
  const xml = reportXml(project.domain, records);
  expect(await outcomeOf(world, project, reportMail(xml))).toBe("recorded");
  expect(await outcomeOf(world, project, reportMail(zipOf(xml), "application/zip"))).toBe("duplicate");
  const later = reportXml(project.domain, records, { reportId: "r-2", begin: 1_781_481_600 });
  expect(await outcomeOf(world, project, reportMail(zipOf(later), "application/zip"))).toBe("recorded");
  const items = await reportsOf(world, project);
  expect(items.map(({ reportId }: { reportId: string }) => reportId)).toEqual(["r-2", "r-1"]);
  const counts = { messages: 5, passed: 5, dkimAligned: 5, spfAligned: 0 };
  const source = { address: "192.0.2.1", ...counts };
  expect(items[1]).toMatchObject({ reporter: "reporter.example", ...counts, sources: [source] });
});

test("a report that is not packed is recorded", async ({ world, project }) => {
  await turnOn(world, project);
  const xml = Buffer.from(reportXml(project.domain, records));
  expect(await outcomeOf(world, project, reportMail(xml, "text/xml"))).toBe("recorded");
  expect((await reportsOf(world, project)).length).toBe(1);
});

test("reports are recorded only where the project wants them, and only for its own address", async ({
  world,
  project,
}) => {
  const raw = reportMail(reportXml(project.domain, records));
  expect(await outcomeOf(world, project, raw)).toBeNull();
  await turnOn(world, project);
  expect(await outcomeOf(world, project, raw, { recipients: [`in@${project.domain}`] })).toBeNull();
  expect(await reportsOf(world, project)).toEqual([]);
});

test("a report with a second sender, of whom DMARC may have proved the other, is not recorded", async ({
  world,
  project,
}) => {
  await turnOn(world, project);
  const raw = reportMail(reportXml(project.domain, records));
  for (const from of [
    "From: dmarc@reporter.example\r\nFrom: eve@evil.test",
    "From: dmarc@reporter.example, e@f.test",
  ])
    expect(await outcomeOf(world, project, raw.replace("From: dmarc@reporter.example", from))).toBe(
      "unproved_reporter",
    );
  expect(await reportsOf(world, project)).toEqual([]);
});

test("hostile reports are remarks on their messages, which are stored", async ({ world, project }) => {
  await turnOn(world, project);
  const foreign = reportXml((await newProject(world)).domain, records);
  const bomb = reportMail(gzipSync(Buffer.alloc(11 * 1024 * 1024, " ")));
  const laughs = reportMail('<!DOCTYPE a [<!ENTITY b "b">]><feedback>&b;</feedback>');
  const good = reportMail(reportXml(project.domain, records));
  const future = reportMail(reportXml(project.domain, records, { begin: 4_000_000_000 }));
  const outcomes = [
    await outcomeOf(world, project, reportMail(foreign)),
    await outcomeOf(world, project, bomb),
    await outcomeOf(world, project, laughs),
    await outcomeOf(world, project, good, { verdicts: { dmarc: "FAIL" } }),
    await outcomeOf(world, project, good, { verdicts: { dmarc: "GRAY" } }),
    await outcomeOf(world, project, rawMail(["From: dmarc@reporter.example"])),
    await outcomeOf(world, project, reportMail(zipOf("a", "b"))),
    await outcomeOf(world, project, reportMail("x")),
    await outcomeOf(world, project, future),
  ];
  expect(outcomes).toEqual([
    ...["unknown_domain", "too_large", "not_xml", "unproved_reporter", "unproved_reporter"],
    ...["no_file", "several_files", "not_xml", "not_a_report"],
  ]);
  expect(await reportsOf(world, project)).toEqual([]);
});

test("fifty reports of a project are recorded in a day, and none takes the place of another reporter's", async ({
  world,
  project,
}) => {
  await turnOn(world, project);
  const mailOf = (at: number) => reportMail(reportXml(project.domain, records, { reportId: `r-${at}` }));
  const other = mailOf(0).replace("From: dmarc@reporter.example", "From: x@other.example");
  expect(await outcomeOf(world, project, other)).toBe("recorded");
  for (let at = 0; at < 49; at++) expect(await outcomeOf(world, project, mailOf(at))).toBe("recorded");
  expect(await outcomeOf(world, project, mailOf(50))).toBe("daily_limit");
  world.clock.advance(24 * 60 * 60_000);
  expect(await outcomeOf(world, project, mailOf(50))).toBe("recorded");
});
