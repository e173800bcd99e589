import { expect } from "vitest";
import { reportText, sentEmails } from "../../support/broadcast-reports.ts";
import { whileHeld } from "../../support/hold-call.ts";
import { test } from "../../support/test.ts";
import { recordBatch } from "../event-mail.ts";
import { sendAll, sendingBroadcast } from "./sending-broadcast.ts";

const links = ["https://x.test/a", "https://x.test/b"];
const html = `${links.map((link) => `<a href="${link}">x</a>`).join("")}<a href="{{ unsubscribeUrl }}">Out</a>`;

test("two workers that record clicks of one recipient lose none", async ({ world, project }) => {
  world.ses.holdEvents();
  const { row } = await sendingBroadcast(world, project, { recipients: 2, content: { html } });
  await sendAll(world, row);
  const [email] = await sentEmails(world, row);
  if (!email) throw new Error("nothing was sent");
  const at = world.clock.now().getTime();
  const record = (place: number) => () =>
    recordBatch(world, [
      reportText(email, { kind: "Click", at: at + place * 5000, fields: { link: links[place] } }),
    ]);
  const first = await whileHeld(world, { command: "UpdateItem" }, record(0), async () => {
    expect(await record(1)()).toEqual([]);
  });
  expect(first).toEqual([]);
  const { body } = await world.api("GET", `/broadcasts/${row.id}/analytics`, { key: project.key });
  expect(body).toMatchObject({ clicked: 1, links: [{ clicks: 1 }, { clicks: 1 }, { clicks: 0 }] });
});
