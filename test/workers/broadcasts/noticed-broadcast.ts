import { simpleParser } from "mailparser";
import { expect } from "vitest";
import type { BroadcastRow } from "../../../functions/store/broadcasts/broadcasts.ts";
import { type Job, parseJob } from "../../../functions/store/platform/jobs/jobs.ts";
import { jobKey } from "../../../functions/store/platform/keys.ts";
import { listItems } from "../../../functions/store/platform/query.ts";
import { newProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";
import { sendingBroadcast } from "./sending-broadcast.ts";

let count = 0;
export const newAddress = () => `owners-${++count}@example.com`;

export async function sending(world: World, noticeEmail: string) {
  await world.settle();
  const project = await newProject(world);
  await world.api("PATCH", `/projects/${project.id}`, { ...project.owner, body: { noticeEmail } });
  const { row } = await sendingBroadcast(world, project, { recipients: 3 });
  return { project, row };
}

export const noticesTo = (world: World, address: string) =>
  world.ses.emails().filter((email) => JSON.stringify(email.destinations).includes(address));

export async function pass(world: World, ms: number): Promise<void> {
  world.clock.advance(ms);
  await world.sweep();
  await world.settle();
}

/** What the owners are told of a stop for a reason. */
export async function toldOf(world: World, row: BroadcastRow, address: string) {
  await world.settle();
  const [mail, ...more] = noticesTo(world, address);
  expect(more).toEqual([]);
  const { subject, text = "", html } = await simpleParser(Buffer.from(mail?.raw ?? ""));
  expect(text).toContain(row.id);
  return { subject, text, html: html || "" };
}

/** The jobs of notices about broadcasts. */
export async function noticeJobs({ services }: World, projectId: string): Promise<readonly Job[]> {
  const items = await listItems(services.tables, jobKey(projectId, "job_"));
  return items.map(parseJob).filter(({ kind }) => kind === "broadcast_notice");
}
