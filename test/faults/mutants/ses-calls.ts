import { SESv2Client } from "@aws-sdk/client-sesv2";
import { newMailer } from "../../../functions/gateways/platform/mail/mailer.ts";
import { clientConfig } from "../../../local/engines/endpoints.ts";
import type { Mutant } from "./mutant.ts";
import { withMailer } from "./seams.ts";
import { lostAnswer, throttledRegion } from "./send-scenarios.ts";

const clientRetries: Mutant = {
  name: "has the client of SES try again by itself",
  version: (services, { ses }) => {
    const mailer = newMailer(
      (region) => new SESv2Client({ ...clientConfig(ses.url, region), maxAttempts: 3 }),
    );
    return { ...services, mailer: async () => mailer };
  },
  trial: lostAnswer,
  mode: "kill before",
  breaks: /I2: accepts of eml_\w+: 2 instead of 1/,
};

const lostIsNo: Mutant = {
  name: "takes a lost answer for a no",
  version: (services) =>
    withMailer(services, (mailer) => async (region, mail) => {
      const verdict = await mailer.send(region, mail);
      return verdict.kind === "unknown" ? { ...verdict, kind: "later" } : verdict;
    }),
  trial: lostAnswer,
  mode: "kill before",
  breaks: /I2: accepts of eml_\w+: 2 instead of 1/,
};

const otherRegion: Mutant = {
  name: "sends by another region when the mail's own does not take it",
  version: (services) =>
    withMailer(services, (mailer) => async (region, mail) => {
      const verdict = await mailer.send(region, mail);
      const other = services.deployment.regions.find((one) => one !== region);
      return verdict.kind === "accepted" || !other ? verdict : mailer.send(other, mail);
    }),
  trial: throttledRegion,
  mode: "lost answer",
  breaks: /I2: sent by [\w-]+, which is not its region/,
};

export const sesCalls: readonly Mutant[] = [clientRetries, lostIsNo, otherRegion];
