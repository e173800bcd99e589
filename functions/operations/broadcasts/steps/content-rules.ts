import type { JudgedContentRule, Proof } from "../../../domain/deliverability/compliance.ts";
import { hiddenBlocks } from "../../../domain/deliverability/hidden-content.ts";
import { judgeContent } from "../../../domain/deliverability/judge-content.ts";
import { isMailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import { sampleEmail } from "../rendering/sample-email.ts";
import { sourcesOf } from "../template/with-template.ts";
import { variantContent } from "../variants/variant-content.ts";

/** Each is looked up in DNS; the others are judged by their name. */
const mostLookedUp = 5;

/** Judges a broadcast by the rules of receivers about content. `organization` is that of its sender. */
export async function judgedContent(
  services: Services,
  content: BroadcastContent,
  organization: string,
): Promise<readonly JudgedContentRule[]> {
  const variants = [content, ...(content.b ? [variantContent(content, "b")] : [])];
  const shown = await Promise.all(variants.map(shownOf));
  const from = parseMailbox(content.from ?? "");
  const hostnames = new Set(
    content.replyTo.flatMap((text) => {
      const mailbox = parseMailbox(text);
      return isMailbox(mailbox) ? [mailbox.domain] : [];
    }),
  );
  return judgeContent({
    organization,
    displayName: isMailbox(from) ? from.name : "",
    subjects: shown.flat().map(({ subject }) => subject),
    hidden: shown.flat().map(({ html = "" }) => hiddenBlocks(html)),
    replyTo: await Promise.all(
      [...hostnames].map(async (hostname, at) => {
        const isAsked = at < mostLookedUp;
        return { hostname, mx: isAsked ? await exchangerOf(services, hostname) : "unknown" };
      }),
    ),
  });
}

/** The source has every branch, and a rendered email has what variables and parts bring. */
async function shownOf(content: BroadcastContent) {
  const rendered = await sampleEmail(content);
  return [sourcesOf(content), ...(rendered ? [rendered] : [])];
}

async function exchangerOf(services: Services, hostname: string): Promise<Proof> {
  const answer = await (await services.dns()).lookUp("MX", hostname);
  if ("unknown" in answer) return "unknown";
  return "found" in answer ? "yes" : "no";
}
