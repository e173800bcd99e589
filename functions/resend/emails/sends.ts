import { handler as cancelEmail } from "../../api/emails/cancel-email.ts";
import { handler as getEmail } from "../../api/emails/get-email.ts";
import { handler as listEmails } from "../../api/emails/list-emails.ts";
import { handler as rescheduleEmail } from "../../api/emails/reschedule-email.ts";
import { handler as sendEmail } from "../../api/emails/send-email.ts";
import { fieldsOf, listView } from "../engine/fields.ts";
import type { ResendRequest } from "../engine/request.ts";
import { scheduledTime } from "../engine/scheduled-time.ts";
import { listedEmail, shownEmail } from "./email-shapes.ts";
import { fetchedFiles } from "./fetched-files.ts";
import { sendBody } from "./send-shapes.ts";

export const sends = {
  "emails.send": async (request: ResendRequest) => {
    const fetched = await fetchedFiles(request);
    if ("replay" in fetched) return fetched.replay;
    const { ask, body, services } = request;
    return ask(sendEmail, () => ({ body: sendBody(body(), services.clock(), fetched.files) }));
  },
  "emails.list": async ({ ask, query }: ResendRequest) =>
    listView(await ask(listEmails, () => ({ query })), listedEmail),
  "emails.get": async ({ ask, params }: ResendRequest) => shownEmail(await ask(getEmail, () => ({ params }))),
  "emails.update": async ({ ask, params, body, services }: ResendRequest) => {
    const { id } = await ask(rescheduleEmail, () => {
      const { scheduled_at: at, ...others } = fieldsOf(body());
      return {
        params,
        body: { ...others, ...(at !== undefined && { scheduledAt: scheduledTime(at, services.clock()) }) },
      };
    });
    return { object: "email", id };
  },
  "emails.cancel": async ({ ask, params }: ResendRequest) => {
    const { id } = await ask(cancelEmail, () => ({ params }));
    return { object: "email", id };
  },
};
