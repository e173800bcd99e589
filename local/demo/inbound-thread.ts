import { areas } from "../../functions/contract/index.ts";
import { expectFact, type InboundDemo, waitForInbound } from "./inbound-mail.ts";
import { waitForStatus } from "./wait-for-status.ts";

const { sendEmail } = areas.emails;
const to = "success@simulator.amazonses.com";

/** Sends an email, answers it as a mail program does, and finds the reply linked to the email. */
export async function replyToSent({ service, call, domain, deliver, print }: InboundDemo): Promise<void> {
  const subject = "Your order";
  const body = { from: `Shop <shop@${domain}>`, to, subject, html: "<p>It is on its way.</p>" };
  const { body: sent } = await call(sendEmail, { body });
  await waitForStatus(call, sent.id, "delivered");
  const { messageId, references } = threadOf(service, sent.id);
  await deliver({
    ...{ to: `shop@${domain}`, subject: `Re: ${subject}`, text: "Thank you!\r\n\r\n> It is on its way." },
    headers: [`In-Reply-To: ${messageId}`, `References: ${references} ${messageId}`],
  });
  const reply = await waitForInbound(call, `Re: ${subject}`);
  expectFact("The email that the reply answers", reply.threadOf?.emailId, sent.id);
  print(`POST /emails "${subject}": ${sent.id}, and a reply to it by SMTP\n`);
  print(`  ${reply.id}: answers ${sent.id}, and says "${reply.strippedText}"\n\n`);
}

/** The ids in the headers of an email as it was delivered. */
function threadOf({ ses }: InboundDemo["service"], emailId: string) {
  const delivered = ses.emails().find(({ submitted }) => Buffer.from(submitted).includes(emailId));
  const text = Buffer.from(delivered?.raw ?? []).toString("latin1");
  const [head = ""] = text.replace(/\r\n[ \t]+/g, " ").split("\r\n\r\n");
  const fieldOf = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";
  return { messageId: fieldOf("Message-ID"), references: fieldOf("References") };
}
