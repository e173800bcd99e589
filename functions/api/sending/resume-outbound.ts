import { outbound } from "../../contract/projects/outbound.ts";
import { endpoint } from "../../http/endpoint.ts";
import { checkEmailPin } from "../../operations/emails/check-email-pin.ts";
import { enqueue } from "../../operations/emails/enqueue.ts";
import { outboundChangeReads } from "../../operations/projects/change-outbound.ts";
import { resumeOutbound } from "../../operations/sending/holding/resume-outbound.ts";

export const handler = endpoint(
  outbound.resumeOutbound,
  { reads: (_, { projectId, services }) => outboundChangeReads(services, projectId) },
  async ({ body }, { caller: { projectId, pin }, services, found }) => {
    if (body?.dropOlderThan) checkEmailPin(pin, "all", "cancel", "dropOlderThan");
    const view = await resumeOutbound(services, { projectId, found }, body?.dropOlderThan);
    await enqueue(services, services.deployment.homeRegion, { kind: "release", projectId });
    return view;
  },
);
