import type { Schemas } from "../../api/client.ts";

export type Webhook = Schemas["Webhook"];
