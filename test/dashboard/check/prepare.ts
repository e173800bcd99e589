import { call, ownDomainId, sampleEmail } from "./api.ts";
import type { Places } from "./pages.ts";
import type { StartedService } from "./service.ts";

/** Makes one of each thing that has a page. */
export async function preparePlaces(service: StartedService): Promise<Places> {
  const create = async (path: string, body: unknown): Promise<string> => {
    const made = await call(service, service.apiKey, path, body);
    if (made.status >= 300) throw new Error(`${path} answered ${made.status}: ${JSON.stringify(made.body)}`);
    return String(made.body["id"]);
  };
  const domainId = await create("/domains", { name: "shop.kestrel.example" });
  const contact = { email: "ines@example.com", firstName: "Ines", lastName: "Duarte" };
  await create("/audiences", { name: "Customers", description: "Everybody who bought something" });
  await create("/topics", { name: "New books" });
  await create("/suppressions", { email: "gone@example.com" });
  await create("/inbound/routes", {
    match: { recipient: "support@shop.kestrel.example" },
    action: { type: "store" },
    stop: true,
  });
  await create("/inbound/blocklist", { value: "spam.example", reason: "Only spam" });
  const to = `${"z".repeat(60)}@${"c".repeat(60)}.example`;
  await create("/emails", { ...sampleEmail(unbroken), to });
  const audienceId = await newAudience(create);
  return {
    ...{ projectId: service.projectId, domainId },
    sentBroadcastId: await sendBroadcast(service, create, audienceId),
    emailId: await create("/emails", sampleEmail("Your order 48-2207 has left our warehouse")),
    contactId: await create("/contacts", contact),
    templateId: await create("/templates", sampleTemplate),
    variantsId: await create("/broadcasts", { ...comparedDraft, domainId }),
    judgedBroadcastId: await create("/broadcasts", {
      ...{ name: "Winter list", domainId: await ownDomainId(service), audienceId, subject: "Re: Your list" },
      html: '<p>Dear {{ contact.firstName }}. <a href="{{ unsubscribeUrl }}">Unsubscribe</a></p>',
    }),
    broadcastId: await newDraft(service, create, domainId),
    segmentId: await create("/segments", { name: "Readers near Lisbon", filter: sampleFilter }),
    webhookId: await create("/webhooks", { url: "https://hooks.kestrel.example/email", events: ["email.*"] }),
  };
}

type Create = (path: string, body: unknown) => Promise<string>;

/** Four people, of whom one's server refuses emails, and one reports them as spam. One has a name. */
async function newAudience(create: Create): Promise<string> {
  const audienceId = await create("/audiences", { name: "Readers of the autumn list" });
  for (const name of ["success+a", "success+b", "bounce", "complaint"])
    await create("/contacts", {
      ...{ email: `${name}@simulator.amazonses.com`, audienceIds: [audienceId] },
      ...(name === "success+a" && { firstName: "Ada" }),
    });
  return audienceId;
}

async function sendBroadcast(service: StartedService, create: Create, audienceId: string): Promise<string> {
  const id = await create("/broadcasts", {
    ...{ name: "Autumn list", domainId: await ownDomainId(service), audienceId },
    ...{ from: "Kestrel <news@example.test>", subject: "New in autumn" },
    html: '<p>Books for long evenings. <a href="{{ unsubscribeUrl }}">Unsubscribe</a></p>',
  });
  const sent = await call(service, service.apiKey, `/broadcasts/${id}/send`, {});
  if (sent.status >= 300) throw new Error(`the broadcast was not sent: ${JSON.stringify(sent.body)}`);
  return id;
}

/** A draft whose content is a published template. */
async function newDraft(service: StartedService, create: Create, domainId: string): Promise<string> {
  const template = await create("/templates", { ...marketingTemplate, name: "Monthly list" });
  const published = await call(service, service.apiKey, `/templates/${template}/publish`, {});
  if (published.status >= 300) throw new Error(`publishing failed: ${JSON.stringify(published.body)}`);
  const variables = { greeting: "Dear {{ contact.firstName | default: 'reader' }}" };
  const content = { subject: "New in spring", template: { id: template, variables } };
  return create("/broadcasts", { name: "Spring list", domainId, ...content });
}

const comparedDraft = {
  name: "Summer list",
  subject: "Books for the train",
  html: '<h1>Eight hours, three books</h1><p>For long journeys.</p><a href="{{ unsubscribeUrl }}">Unsubscribe</a>',
  variants: {
    b: { subject: "Three books, eight hours" },
    ...{ share: 20, decideBy: "clicks", decideAfterMinutes: 240 },
  },
};

const marketingTemplate = {
  subject: "New this month",
  html: '<h1>{{ greeting }},</h1><p>{{ month }} has three new books.</p><a href="{{ unsubscribeUrl }}">Unsubscribe</a>',
  variables: [{ key: "month", fallback: "This month" }],
};

const sampleFilter = {
  all: [
    { field: "unsubscribed", operator: "equals", value: false },
    {
      any: [
        { field: "properties.city", operator: "equals", value: "Lisbon" },
        { field: "email", operator: "ends_with", value: ".pt" },
      ],
    },
  ],
};

/** A text of one long word, which must not widen any page. */
const unbroken = "W".repeat(150);

const sampleTemplate = {
  name: "Receipt",
  subject: `Your receipt, {{firstName}} ${unbroken}`,
  html: "<h1>Dear {{firstName}},</h1><p>thank you for your order {{order}}.</p>",
  variables: [
    { key: "firstName", fallback: "reader" },
    { key: "order", fallback: "48-2207" },
  ],
};
