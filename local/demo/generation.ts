import { areas } from "../../functions/contract/index.ts";
import type { Client } from "../api-client.ts";
import { formatMicros } from "../format-micros.ts";
import { waitForStatus } from "./wait-for-status.ts";

const { generateMarkup } = areas.ai;
const { createTemplate, publishTemplate } = areas.templates;
const { sendEmail } = areas.emails;
const { getLimits } = areas.limits;

const request = {
  prompt: "Welcome a new customer of our shop. Explain how to begin.",
  kind: "transactional",
  brand: { name: "Acme", colors: ["#0f766e"] },
  variables: ["firstName"],
  links: ["https://shop.example.com/"],
};
const to = "success@simulator.amazonses.com";

/**
 * Generates an email, makes a template of it, and sends it. Throws an Error when a result is not the expected one.
 */
export async function runGenerationDemo(
  call: Client,
  domain: string,
  print: (text: string) => void,
): Promise<void> {
  const first = await call(generateMarkup, { body: request, idempotencyKey: "demo-generation" });
  const email = first.body;
  const { inputTokens, outputTokens, costMicros } = email.usage;
  print(
    `POST /ai/generate "${request.prompt}"\n  ${email.subject} (${email.id}), ${email.html.length} characters\n`,
  );
  print(`  ${inputTokens} + ${outputTokens} tokens, ${formatMicros(costMicros)} at ${email.model}\n`);
  for (const warning of email.warnings) print(`  ${warning}\n`);
  const again = await call(generateMarkup, { body: request, idempotencyKey: "demo-generation" });
  if (again.body.id !== email.id) throw new Error(`The repeated request was not replayed: ${again.body.id}.`);
  const { plan, usage } = (await call(getLimits)).body;
  print(
    `The same request again: replayed. ${usage.aiGenerations} of ${plan.limits.aiGenerations} this month\n\n`,
  );

  const created = await call(createTemplate, { body: { name: "Welcome", fromGeneration: email.id } });
  const { id, origin } = created.body;
  print(`POST /templates with fromGeneration\n  ${id}, origin: ${origin}\n\n`);
  await call(publishTemplate, { params: { templateId: id } });
  const body = { from: `Demo <demo@${domain}>`, to, template: { id, variables: { firstName: "Ada" } } };
  const sent = await call(sendEmail, { body });
  const delivered = await waitForStatus(call, sent.body.id, "delivered");
  if (!delivered.html?.includes("Ada")) throw new Error("The variable was not filled in.");
  print(`POST /emails with that template\n  ${delivered.subject} (${delivered.id}): ${delivered.status}\n`);
}
