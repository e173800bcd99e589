import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import type { Contact } from "../../functions/store/contacts/contacts.ts";
import { addressStateKey, contactKey, memberOfKey } from "../../functions/store/platform/keys.ts";
import { newProject, type TestProject } from "../../test/support/project.ts";
import { putAll } from "../../test/support/put-all.ts";
import type { World } from "../../test/support/world.ts";

const rowsAtOnce = 10_000;

/** A project with a broadcast that was sent to an audience of so many contacts: its job waits to prepare it. */
export async function newSentBroadcast(
  world: World,
  recipients: number,
): Promise<{ readonly project: TestProject; readonly path: string }> {
  const project = await newProject(world, { credits: recipients, monthlyQuota: recipients });
  const make = async (path: string, body: object): Promise<string> => {
    const { status, body: answer } = await world.api("POST", path, { key: project.key, body });
    if (status >= 300) throw new Error(`${path} was answered ${status}: ${answer.message}`);
    return String(answer.id);
  };
  const audienceId = await make("/audiences", { name: "Readers" });
  const content = {
    subject: "Hello {{ contact.firstName }}",
    html: page,
    from: `News <news@${project.domain}>`,
  };
  const id = await make("/broadcasts", { name: "News", domainId: project.domainId, audienceId, ...content });
  await putMembers(world, project, audienceId, recipients);
  const path = `/broadcasts/${id}`;
  await make(`${path}/send`, { override: true });
  return { project, path };
}

const page = `<p>Hello {{ contact.firstName }}</p>${"<p>News of the week.</p>".repeat(200)}<a href="{{ unsubscribeUrl }}">Unsubscribe</a>`;

async function putMembers(
  world: World,
  { id }: TestProject,
  audienceId: string,
  count: number,
): Promise<void> {
  const start = world.clock.now().getTime();
  for (let from = 0; from < count; from += rowsAtOnce) {
    const some = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, at) =>
      rowsOf(world, id, audienceId, new Date(start + from + at), from + at),
    );
    await putAll(world, some.flat());
  }
}

function rowsOf(world: World, projectId: string, audienceId: string, at: Date, index: number): object[] {
  const email = `reader${index}@example.com`;
  const id = newId("con", at, world.services.random(idRandomBytes));
  const contact: Contact = {
    ...{ id, email, key: email, firstName: "Ada", lastName: null, properties: {}, unsubscribedAt: null },
    ...{ locked: false, audienceIds: [audienceId], topicIds: [], rev: 0, updatedAt: at.toISOString() },
  };
  return [
    { ...contactKey(projectId, id), ...contact },
    { ...memberOfKey(projectId, audienceId, id), ...contact },
    { ...addressStateKey(projectId, email), contactId: id },
  ];
}
