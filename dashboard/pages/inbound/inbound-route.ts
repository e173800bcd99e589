import type { Schemas } from "../../api/client.ts";

export type Route = Schemas["InboundRoute"];
export type Evaluation = Schemas["EvaluateInboundRoutesReply"];
