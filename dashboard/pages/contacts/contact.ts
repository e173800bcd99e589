import type { Schemas } from "../../api/client.ts";

export type Contact = Schemas["Contact"];
