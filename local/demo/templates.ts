import { areas } from "../../functions/contract/index.ts";
import type { Client } from "../api-client.ts";
import { waitForStatus } from "./wait-for-status.ts";

const { createTemplate, publishTemplate, renderTemplate } = areas.templates;
const { createContact } = areas.contacts;
const { sendEmail } = areas.emails;

type Print = (text: string) => void;

const layout = {
  name: "Frame",
  kind: "layout",
  alias: "frame",
  html: "<main>\n{% block body %}{% endblock %}\n<p>{{ company }}</p>\n</main>",
  variables: [{ key: "company", fallback: "Example Ltd." }],
} as const;

const welcome = {
  name: "Welcome",
  alias: "welcome",
  subject: "Welcome, {{ contact.firstName }}",
  html: '{% layout "frame" %}{% block body %}<p>Hi {{ contact.firstName }}, <a href="{{ url }}">start here</a>.</p>{% endblock %}',
};

/**
 * Makes a template with a layout, renders it for a contact, sends it and prints the email's renderings. Throws an Error
 * when a result is not the expected one.
 */
export async function runTemplatesDemo(call: Client, domain: string, print: Print): Promise<void> {
  for (const template of [layout, welcome]) {
    const { body } = await call(createTemplate, { body: template });
    await call(publishTemplate, { params: { templateId: body.id } });
    print(
      `POST /templates and publish: ${"kind" in template ? template.kind : "template"} ${template.alias} (${body.id})\n`,
    );
    if (template === welcome) await renderAndSend(call, { domain, templateId: body.id, print });
  }
}

interface DemoTemplate {
  readonly domain: string;
  readonly templateId: string;
  readonly print: Print;
}

async function renderAndSend(call: Client, { domain, templateId, print }: DemoTemplate): Promise<void> {
  const email = "success@simulator.amazonses.com";
  const { body: contact } = await call(createContact, { body: { email, firstName: "Ada" } });
  const url = "https://example.com/start";
  const { body: rendered } = await call(renderTemplate, {
    params: { templateId },
    body: { contactId: contact.id, variables: { url } },
  });
  print(`\nPOST /templates/${templateId}/render for ${email}\n${indented(rendered.html)}\n`);
  const variables = { url, contact: { email, firstName: "Ada" } };
  const { body: sent } = await call(sendEmail, {
    body: { from: `Demo <demo@${domain}>`, to: email, template: { alias: "welcome", variables } },
  });
  const delivered = await waitForStatus(call, sent.id, "delivered");
  print(`\nPOST /emails with the template: ${sent.id} ${delivered.status}\n`);
  for (const rendering of delivered.renderings)
    print(`${indented(JSON.stringify(rendering, undefined, 2))}\n`);
  const [rendering] = delivered.renderings;
  if (rendering?.htmlSha256 !== rendered.htmlSha256)
    throw new Error("The email differs from what was rendered for the contact.");
  print("The html of the email has the hash of the rendering: both ran the same code.\n");
}

function indented(text: string): string {
  return text.replace(/^/gm, "  ");
}
