import { call, ownDomainId, sampleEmail } from "../api.ts";
import { expectThat } from "../expect.ts";
import type { StartedService } from "../service.ts";
import { newVisit, signIn } from "../visit.ts";
import type { Journey } from "./journey.ts";

/** An audience of one contact, and the domain that the development project sends with. */
async function prepareAudience(service: StartedService) {
  const audience = await call(service, service.apiKey, "/audiences", { name: "Readers of the spring list" });
  const audienceId = String(audience.body["id"]);
  // An address of its own, so that a second try meets no contact of the first.
  const contact = { email: `success+${audienceId}@simulator.amazonses.com`, audienceIds: [audienceId] };
  const added = await call(service, service.apiKey, "/contacts", contact);
  expectThat(added.status < 300, "the contact is added");
  return { audienceId, domainId: await ownDomainId(service) };
}

const sent: Journey = {
  title: "a broadcast is written, its cost is shown before it is sent, and then it is on its way",
  async run({ browser, service }) {
    const { domainId } = await prepareAudience(service);
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/broadcasts`);
    await page.getByRole("button", { name: "Create broadcast" }).click();
    await page.getByLabel("Name").fill("Spring news");
    await page.getByRole("combobox", { name: "Domain" }).selectOption(domainId);
    await page.getByRole("button", { name: "Create draft" }).click();
    await page.getByRole("heading", { level: 1, name: "Spring news" }).waitFor();
    await page
      .getByRole("combobox", { name: "To", exact: true })
      .selectOption({ label: "Readers of the spring list" });
    await page.getByLabel("From").fill("Acme <news@example.test>");
    await page.getByLabel("Subject").fill("New in spring");
    await page
      .getByLabel("HTML", { exact: true })
      .fill('<p>Books. <a href="{{ unsubscribeUrl }}">Leave</a></p>');
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Send…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Nothing is missing.").waitFor();
    await dialog.getByText("Price", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Send now" }).click();
    await dialog.waitFor({ state: "detached" });
    await page
      .getByText(/^(Preparing|Sending|Sent)$/)
      .first()
      .waitFor();
    expectThat((await page.getByRole("button", { name: "Send…" }).count()) === 0, "it is sent once");
    await context.close();
  },
};

const diagnosed: Journey = {
  title: "an email that bounced says why and what to do next",
  async run({ browser, service }) {
    const email = await call(service, service.apiKey, "/emails", sampleEmail("Diagnosed"));
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/emails/${String(email.body["id"])}`);
    await page.getByText("Bounced", { exact: true }).first().waitFor();
    await page.getByRole("tab", { name: "Diagnosis" }).click();
    const list = page.getByRole("list", { name: "Diagnosis by recipient" });
    const row = list.getByRole("listitem").filter({ hasText: "bounce@simulator.amazonses.com" });
    await row.getByText(/^Next: /).waitFor();
    await context.close();
  },
};

const compared: Journey = {
  title:
    "two variants are compared: what is wrong is said at its field, each has a preview, and the API has both",
  async run({ browser, service }) {
    const { domainId } = await prepareAudience(service);
    const draft = { name: "Summer news", domainId, subject: "In June" };
    const html = '<p>The first text. <a href="{{ unsubscribeUrl }}">Leave</a></p>';
    const made = await call(service, service.apiKey, "/broadcasts", { ...draft, html });
    const id = String(made.body["id"]);
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/broadcasts/${id}`);
    await page.getByLabel("Compare two variants").check();
    await page.getByLabel("Recipients who try a variant, in %").fill("1");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Nothing was saved: change the marked fields.").waitFor();
    for (const field of ["Subject of variant B", "Recipients who try a variant, in %"])
      expectThat(
        (await page.getByLabel(field).getAttribute("aria-invalid")) === "true",
        `${field} is marked`,
      );
    await page.getByLabel("Recipients who try a variant, in %").fill("40");
    await page.getByText("about 200 get A and 200 get B").waitFor();
    const second = html.replace("first", "second");
    await page.getByLabel("HTML of variant B").fill(second);
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.frameLocator("iframe").getByText("The first text.").waitFor();
    await page.getByRole("tab", { name: "Variant B" }).click();
    await page.frameLocator("iframe").getByText("The second text.").waitFor();
    const stored = (await call(service, service.apiKey, `/broadcasts/${id}`)).body["variants"];
    expectThat(JSON.stringify(stored).includes("The second text."), "the API has the second variant");
    await page.getByRole("button", { name: "Send…" }).click();
    const missing = page.getByRole("dialog").getByRole("list", { name: "What is missing" });
    await missing.getByText("From: is required").waitFor();
    await missing.getByText("Winner: needs a domain that tracks opens").waitFor();
    await context.close();
  },
};

const judged: Journey = {
  title:
    "a broadcast that breaks a rule of a mailbox provider says which and why, whose fields are missing, and is sent once that is confirmed",
  async run({ browser, service }) {
    const draft = { name: "Winter news", ...(await prepareAudience(service)), subject: "Re: your order" };
    const html = '<p>Dear {{ contact.firstName }}. <a href="{{ unsubscribeUrl }}">Leave</a></p>';
    const content = { from: "Acme <news@example.test>", html };
    const made = await call(service, service.apiKey, "/broadcasts", { ...draft, ...content });
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/broadcasts/${String(made.body["id"])}`);
    await page.getByRole("button", { name: "Send…" }).click();
    const dialog = page.getByRole("dialog");
    const left = dialog.getByRole("list", { name: "Recipients without an email" });
    await left.getByText("1 of 1 recipient would get no email. They are not charged for.").waitFor();
    await left.getByText("contact.firstName", { exact: true }).first().waitFor();
    const rules = dialog.getByRole("list", { name: "Rules of mailbox providers" });
    const rule = rules
      .getByRole("listitem")
      .filter({ hasText: "Beginning of the subject at Google: broken." });
    await rule.getByText("Take the prefix out of the subject.").waitFor();
    const source = await rule.getByRole("link", { name: "Rules of Google" }).getAttribute("href");
    expectThat(source === "https://support.google.com/mail/answer/81126", `the rule is linked (${source})`);
    const send = dialog.getByRole("button", { name: "Send now" });
    expectThat(await send.isDisabled(), "it is not sent before the rule is confirmed");
    await dialog.getByLabel(/^Send although \d+ rules? (is|are) broken$/).check();
    await send.click();
    await dialog.waitFor({ state: "detached" });
    await page
      .getByText(/^(Preparing|Sending|Sent)$/)
      .first()
      .waitFor();
    await context.close();
  },
};

export const broadcastJourneys: readonly Journey[] = [sent, judged, compared, diagnosed];
