import { SESv2Client } from "@aws-sdk/client-sesv2";
import { newMailer } from "../../../functions/gateways/platform/mail/mailer.ts";
import { clientConfig } from "../../../local/engines/endpoints.ts";
import type { Mutant } from "./mutant.ts";
import { withMailer } from "./seams.ts";
import { lostAnswer, throttledRegion } from "./send-scenarios.ts";

const clientRetries: Mutant = {
  name: "lets the SES client retry",
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
  name: "treats a lost response as a rejection",
  version: (services) =>
    withMailer(services, (mailer) => async (region, email) => {
      const result = await mailer.send(region, email);
      return result.kind === "unknown" ? { ...result, kind: "later" } : result;
    }),
  trial: lostAnswer,
  mode: "kill before",
  breaks: /I2: accepts of eml_\w+: 2 instead of 1/,
};

const otherRegion: Mutant = {
  name: "sends through another region when the email's own does not accept it",
  version: (services) =>
    withMailer(services, (mailer) => async (region, email) => {
      const result = await mailer.send(region, email);
      const other = services.deployment.regions.find((one) => one !== region);
      return result.kind === "accepted" || !other ? result : mailer.send(other, email);
    }),
  trial: throttledRegion,
  mode: "lost answer",
  breaks: /I2: sent by [\w-]+, which is not its region/,
};

export const sesCalls: readonly Mutant[] = [clientRetries, lostIsNo, otherRegion];
