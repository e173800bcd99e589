import { importFile } from "../../../functions/store/platform/file-names.ts";
import type { Answer } from "../../support/api.ts";
import { marketingOf } from "../laws/consent.ts";
import type { Client } from "./client.ts";

const oneClick = {
  text: "List-Unsubscribe=One-Click",
  headers: { "content-type": "application/x-www-form-urlencoded" },
};

function people({ project }: Client): readonly string[] {
  return project.addresses.filter((address) => address.startsWith("person"));
}

/** Makes a request that may subscribe an address again. */
async function subscribing(client: Client, address: string, act: () => Promise<Answer | undefined>) {
  const over = client.sim.laws.consent.in({ projectId: client.project.id, address });
  if (await act()) over();
}

/** Makes a request that opts an address out, and notes that it was answered. */
async function leaving(
  client: Client,
  choice: { readonly address: string; readonly topicId?: string | undefined },
  act: () => Promise<Answer | undefined>,
): Promise<void> {
  const asked = client.sim.timeline.now();
  const answer = await act();
  if (answer && answer.status < 300)
    client.sim.laws.consent.out({ projectId: client.project.id, ...choice }, asked);
}

export async function createContact(client: Client): Promise<void> {
  const { insist, draw, known } = client;
  const email = draw.pick(people(client));
  const [audience, topic] = [known("aud"), known("top")];
  const body = {
    email,
    ...(audience !== undefined && { audienceIds: [audience] }),
    ...(topic !== undefined && draw.is(0.5) && { topicIds: [topic] }),
  };
  await subscribing(client, email, () => insist("POST", "/contacts", { body }));
}

export async function changeContact(client: Client): Promise<void> {
  const { insist, draw, known, next } = client;
  const email = draw.pick(people(client));
  if (draw.is(0.3)) return void (await insist("DELETE", `/contacts/${email}`));
  if (draw.is(0.4))
    return leaving(client, { address: email }, () =>
      insist("PATCH", `/contacts/${email}`, { body: { unsubscribed: true } }),
    );
  const audience = known("aud");
  if (draw.is(0.3) && audience !== undefined)
    return void (await insist("DELETE", `/audiences/${audience}/contacts/${email}`));
  if (draw.is(0.5) && audience !== undefined)
    return void (await insist("POST", `/audiences/${audience}/contacts`, { body: { email } }));
  const body = draw.pick([{ firstName: `Ada ${next()}` }, { resubscriptionLocked: draw.is(0.3) }]);
  await insist("PATCH", `/contacts/${email}`, { body });
}

export async function subscribe(client: Client): Promise<void> {
  const { insist, draw, known } = client;
  const [email, topicId] = [draw.pick(people(client)), known("top")];
  if (topicId === undefined) return;
  await subscribing(client, email, () =>
    insist("POST", "/subscriptions/subscribe", { body: { email, topicId } }),
  );
}

export async function unsubscribe(client: Client): Promise<void> {
  const { insist, draw, known } = client;
  const email = draw.pick(people(client));
  const topicId = known("top");
  if (draw.is(0.3) && topicId !== undefined)
    return leaving(client, { address: email, topicId }, () =>
      insist("POST", "/subscriptions/leave", { body: { email, topicId } }),
    );
  await leaving(client, { address: email }, () =>
    insist("POST", "/subscriptions/unsubscribe", { body: { email } }),
  );
}

/** A recipient follows the link of an email that arrived. */
export async function followLink(client: Client): Promise<void> {
  const { insist, draw, sim, project } = client;
  const links = sim.world.ses.accepts().flatMap(({ raw, destinations, tags }) => {
    const email = marketingOf({ raw });
    if (!email || !Object.values(tags).includes(project.id)) return [];
    return [{ ...email, address: destinations[0] ?? "" }];
  });
  if (links.length === 0) return;
  const { link, address, topicId } = draw.pick(links);
  await leaving(client, { address, topicId }, () => insist("POST", link, oneClick));
}

export async function suppress(client: Client): Promise<void> {
  const { insist, draw, known } = client;
  const email = draw.pick(people(client));
  const id = known("sup");
  if (draw.is(0.3) && id !== undefined) return void (await insist("DELETE", `/suppressions/${id}`));
  if (draw.is(0.2) && id !== undefined)
    return void (await insist("POST", "/suppressions/remove", { body: { ids: [id] } }));
  if (draw.is(0.3)) {
    const suppressions = [{ email, reason: "bounce" }, { email: draw.pick(people(client)) }];
    return void (await insist("POST", "/suppressions/imports", { body: { suppressions } }));
  }
  await insist("POST", "/suppressions", { body: { email } });
}

const groups = [
  ["/audiences", "aud"],
  ["/topics", "top"],
] as const;

export async function createGroup(client: Client): Promise<void> {
  const [path] = client.draw.pick(groups);
  await client.insist("POST", path, { body: { name: `Group ${client.next()}` } });
}

export async function deleteGroup(client: Client): Promise<void> {
  const [path, prefix] = client.draw.pick(groups);
  const id = client.known(prefix);
  if (id !== undefined) await client.insist("DELETE", `${path}/${id}`);
}

export async function importContacts(client: Client): Promise<void> {
  const { insist, draw, project } = client;
  const emails = people(client).filter(() => draw.is(0.5));
  // An import goes on after its answer, so what it does to consent is never known to be over.
  for (const address of emails) client.sim.laws.consent.in({ projectId: project.id, address });
  const csv = `${["email", ...emails].join("\n")}\n`;
  const onConflict = draw.pick(["update", "skip"]);
  if (draw.is(0.5)) return void (await insist("POST", "/contacts/imports", { body: { csv, onConflict } }));
  const made = await insist("POST", "/contacts/imports", { body: { onConflict } });
  if (made?.status !== 201 && made?.status !== 202) return;
  client.sim.world.objects.set(importFile(project.id, made.body.id), Buffer.from(csv));
  await insist("POST", `/contacts/imports/${made.body.id}/start`, { body: {} });
}
