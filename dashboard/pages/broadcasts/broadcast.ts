import type { Schemas } from "../../api/client.ts";

export type Broadcast = Schemas["Broadcast"];
