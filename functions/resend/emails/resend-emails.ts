import { emailCalls } from "../../contract/resend/email-calls.ts";
import { surface } from "../engine/surface.ts";
import { batch } from "./batch.ts";
import { emailMetrics } from "./metrics.ts";
import { receiving } from "./receiving.ts";
import { sends } from "./sends.ts";
import { sentAttachments } from "./sent-attachments.ts";
import { usage } from "./usage.ts";

export const handler = surface(emailCalls, {
  ...sends,
  ...batch,
  ...receiving,
  ...emailMetrics,
  ...sentAttachments,
  ...usage,
});
