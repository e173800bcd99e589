import type { Schemas } from "../../api/client.ts";

export type Template = Schemas["Template"];
