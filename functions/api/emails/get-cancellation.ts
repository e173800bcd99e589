import { emails } from "../../contract/emails/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import { cancellationView } from "../../operations/emails/cancellations/cancellation-view.ts";
import {
  cancellationReads,
  requireCancellation,
} from "../../operations/emails/cancellations/new-cancellation.ts";

export const handler = endpoint(
  emails.getCancellation,
  { reads: ({ params }, { projectId }) => cancellationReads(projectId, params.cancellationId) },
  async (_, { found }) => cancellationView(requireCancellation(found)),
);
