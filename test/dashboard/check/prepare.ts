import { call, sampleEmail } from "./api.ts";
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
  return {
    ...{ projectId: service.projectId, domainId },
    emailId: await create("/emails", sampleEmail("Your order 48-2207 has left our warehouse")),
    contactId: await create("/contacts", contact),
    templateId: await create("/templates", sampleTemplate),
    broadcastId: await create("/broadcasts", { name: "Spring list", domainId, subject: "New in spring" }),
    webhookId: await create("/webhooks", { url: "https://hooks.kestrel.example/email", events: ["email.*"] }),
  };
}

const sampleTemplate = {
  name: "Receipt",
  subject: "Your receipt, {{firstName}}",
  html: "<h1>Dear {{firstName}},</h1><p>thank you for your order {{order}}.</p>",
  variables: [
    { key: "firstName", fallback: "reader" },
    { key: "order", fallback: "48-2207" },
  ],
};
