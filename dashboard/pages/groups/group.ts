import type { Schemas } from "../../api/client.ts";

/** Audiences and topics have the same form. */
export type Kind = "audiences" | "topics";
export type Group = Schemas["Audience"];
export type Segment = Schemas["Segment"];
