import { contentCalls } from "../../contract/resend/content-calls.ts";
import { surface } from "../engine/surface.ts";
import { broadcastOutcomes } from "./broadcast-results.ts";
import { broadcasts } from "./broadcasts.ts";
import { templates } from "./templates.ts";

export const handler = surface(contentCalls, { ...templates, ...broadcasts, ...broadcastOutcomes });
