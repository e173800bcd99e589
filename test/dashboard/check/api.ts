import type { StartedService } from "./service.ts";

/** A request as a program makes it. Returns status and body. */
export async function call(
  { url }: StartedService,
  key: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }> {
  const response = await fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // Every response of the API is an object.
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The id of the domain that the development project sends with. */
export async function ownDomainId(service: StartedService): Promise<string> {
  const domains = await call(service, service.apiKey, "/domains?limit=100");
  // Items of a list of domains have a name and an id.
  const items = domains.body["items"] as readonly { readonly id: string; readonly name: string }[];
  return items.find(({ name }) => name === "example.test")?.id ?? "";
}

/** An email to one address that accepts and one that does not exist. */
export function sampleEmail(subject: string) {
  return {
    from: "Acme <hello@example.test>",
    to: ["success@simulator.amazonses.com", "bounce@simulator.amazonses.com"],
    subject,
    html: `<h1>Dear Ines,</h1><p>your two books left our warehouse.</p>
      <img src="https://pictures.example/cover.jpg" alt="Cover" width="200" height="80"><p>Kestrel Books</p>`,
    tags: [{ name: "kind", value: "order-shipped" }],
  };
}
