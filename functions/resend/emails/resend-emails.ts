import { emailCalls } from "../../contract/resend/email-calls.ts";
import { surface } from "../engine/surface.ts";
import { batch } from "./batch.ts";
import { receiving } from "./receiving.ts";
import { sends } from "./sends.ts";

export const handler = surface(emailCalls, { ...sends, ...batch, ...receiving });
