import { newProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";
import { newAuthor } from "../templates/author.ts";
import { senderOf } from "./sender.ts";

export const html =
  '<p>{{ greeting }}, here is {{ offer.name }}</p><a href="https://x.test/{{ offer.code }}">Go</a>' +
  '<a href="{{ unsubscribeUrl }}">Unsubscribe</a>';
export const variables = {
  greeting: "Dear {{ contact.firstName | default: 'reader' }}",
  offer: { name: "A & B", code: "sale" },
};

/** A project with an audience of three, a published template, and a draft of a broadcast with it. */
export async function newTemplated(world: World, fields: object = {}) {
  await world.settle();
  const project = await newProject(world, { credits: 1000 });
  const author = await newAuthor(world, project);
  const template = await author.made({
    name: "Offer",
    alias: "offer",
    subject: "For you: {{ offer.name }}",
    html,
  });
  const sender = await senderOf(world, project, 3);
  const from = `News <news@${project.domain}>`;
  const made = await sender.make({
    ...{ from, audienceId: sender.audienceId, template: { alias: "offer", variables }, ...fields },
  });
  const path = `/broadcasts/${made.id}`;
  const published = async (change: object) => {
    await author.call("PATCH", `/templates/${template.id}`, change);
    await author.publish(template.id);
  };
  const texts = () =>
    world.ses
      .emails()
      .filter(({ destinations: [to = ""] }) => to.endsWith(`@${project.domain}`))
      .map(({ submitted }) =>
        Buffer.from(submitted ?? [])
          .toString()
          .replace(/=\r\n/g, "")
          .replace(/=3D/g, "="),
      );
  return {
    ...{ ...sender, author, template, made, path, published, texts },
    send: (body: object = {}) => sender.call("POST", `${path}/send`, body),
    read: async () => (await sender.call("GET", path)).body,
  };
}
