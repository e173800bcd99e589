import { expect } from "vitest";
import { withStore } from "../../faults/mutants/seams.ts";
import { test } from "../../support/test.ts";
import { afterwards, stored } from "../contacts/erasing.ts";
import { newSender } from "./sender.ts";

const address = "kanarielate@example.com";

test("a chunk that a preparer writes behind the erasure is erased in its second round, and not sent to", async ({
  world,
}) => {
  await world.settle();
  const { call, path, audienceId, send, project, addresses } = await newSender(world, { contacts: 2 });
  world.clock.advance(1);
  const { id } = (await call("POST", "/contacts", { email: address, audienceIds: [audienceId] })).body;
  await send();
  const before = world.ses.emails().length;
  let isWritten = false;
  const preparer = withStore(world.services, async (input, go) => {
    if (!isWritten && /^\d{7}$/.test(String(input.Item?.["sk"]))) {
      isWritten = true;
      world.clock.advance(1000);
      await call("DELETE", `/contacts/${id}?erase=true`);
      while (await world.jobs.workOff(world.services));
    }
    return go(input);
  });
  while (await world.jobs.workOff(preparer));
  expect(isWritten).toBe(true);
  expect(await stored(world, project.id)).toContain(address);
  await afterwards(world);
  expect(await stored(world, project.id)).not.toContain(address);
  const sent = world.ses.emails().slice(before);
  expect(sent.flatMap(({ destinations }) => destinations).toSorted()).toEqual(addresses.toSorted());
  const { items } = (await call("GET", `${path}/emails`)).body;
  const theirs = items.find(({ contactId }: { contactId: string }) => contactId === id);
  expect(theirs).toMatchObject({ to: "erased", status: "failed", reason: "contact_gone", messageId: null });
});
