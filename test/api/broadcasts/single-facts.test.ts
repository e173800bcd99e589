import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { acceptedOf, change } from "../safeguards/captures.ts";
import { newSender } from "./sender.ts";
import { newTemplated } from "./templated.ts";

describe("an email of a broadcast", () => {
  test("names the template that it was rendered from", async ({ world }) => {
    const { send, call, path, template } = await newTemplated(world);
    await send();
    await world.settle();
    const [{ id }] = (await call("GET", `${path}/emails`)).body.items;
    expect((await call("GET", `/emails/${id}`)).body).toMatchObject({ templateId: template.id });
  });

  test("shows its content where the project captures it", async ({ world }) => {
    const { send, call, path, project, id: broadcastId } = await newSender(world, { contacts: 1 });
    const html = '<p>Kept</p><a href="{{ unsubscribeUrl }}">u</a>';
    await call("PATCH", path, { subject: "Hello", html });
    await change(world, project, { capture: true });
    await send();
    await world.settle();
    const [{ id }] = (await call("GET", `${path}/emails`)).body.items;
    const { body } = await call("GET", `/emails/${id}`);
    expect(body).toMatchObject({ status: "captured", broadcastId, sentAt: null, subject: "Hello" });
    expect(body.html).toContain("<p>Kept</p>");
    expect(acceptedOf(world, project)).toBe(0);
  });

  test("has its events in the activity log, and not those of others", async ({ world }) => {
    const { send, call, path, project } = await newSender(world, { contacts: 3 });
    await call("POST", "/emails", project.email());
    await send();
    await world.settle();
    const { items } = (await call("GET", `${path}/emails`)).body;
    for (const { id, to } of items) {
      const events = (await call("GET", `/activity?emailId=${id}`)).body.items;
      expect(events).toMatchObject([{ type: "email.delivered", emailId: id, recipient: to }]);
      expect((await call("GET", `/activity?emailId=${id}&type=email.opened`)).body.items).toEqual([]);
    }
    const { key } = await newProject(world);
    expect((await world.api("GET", `/activity?emailId=${items[0].id}`, { key })).body.items).toEqual([]);
  });
});
