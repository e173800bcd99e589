import { outbound } from "../../contract/outbound.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeOutbound } from "../../operations/change-outbound.ts";
import { handOver } from "../../operations/hand-over.ts";
import { resumeChange } from "../../store/outbound.ts";
import { newReleaseWrite } from "../../store/releases.ts";

export const handler = endpoint(outbound.resumeOutbound, async (_, { caller: { projectId }, services }) => {
  const { tables, clock, deployment } = services;
  // Written with the resumption: the mail that waited is let go even if this process ends here.
  const release = newReleaseWrite(tables, projectId, clock());
  const view = await changeOutbound(services, projectId, resumeChange, [release]);
  await handOver(services, deployment.homeRegion, { kind: "release", projectId });
  return view;
});
