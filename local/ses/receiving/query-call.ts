import { type ServerSettings, signedRegion } from "../protocol/ses-call.ts";
import { SesRefusal } from "../protocol/ses-refusal.ts";
import { readRegionState, saveRegionState } from "../regions.ts";
import { refuseBy } from "../sending/send-faults.ts";
import { parseQuery, xmlOf } from "./query-fields.ts";
import { receiptOperations } from "./receipt-rules.ts";

export interface QueryReply {
  readonly status: number;
  readonly xml: string;
}

const namespace = "http://ses.amazonaws.com/doc/2010-12-01/";

/**
 * Answers a call of the SES API of 2010, which alone has receipt rules; undefined if its connection should be dropped.
 */
export async function answerQuery(
  settings: ServerSettings,
  text: string,
  authorization: string | undefined,
): Promise<QueryReply | undefined> {
  try {
    return await reply(settings, text, authorization);
  } catch (error) {
    if (!(error instanceof SesRefusal)) settings.log(`SES: ${error instanceof Error ? error.stack : error}`);
    const { status, name, message } =
      error instanceof SesRefusal
        ? error
        : new SesRefusal("InternalServiceErrorException", "An internal error occurred.");
    const inner = xmlOf({ Error: { Type: "Sender", Code: name, Message: message }, RequestId: "local" });
    return { status, xml: `<ErrorResponse xmlns="${namespace}">${inner}</ErrorResponse>` };
  }
}

async function reply(
  { context, faults }: ServerSettings,
  text: string,
  authorization: string | undefined,
): Promise<QueryReply | undefined> {
  const { Action: action = "", Version: _, ...input } = parseQuery(text);
  const run = receiptOperations[String(action)];
  if (!run)
    throw new SesRefusal("UnknownOperationException", `This local SES does not support ${String(action)}.`);
  const region = signedRegion({ authorization });
  const fault = faults.meet(region, String(action));
  if (fault) refuseBy(fault);
  if (fault?.mode === "lose-request") return undefined;
  const result = run(readRegionState(context, region).receipt, input);
  await saveRegionState(context, region);
  if (fault?.mode === "lose-answer") return undefined;
  const inner = xmlOf({ [`${action}Result`]: result, ResponseMetadata: { RequestId: "local" } });
  return { status: 200, xml: `<${action}Response xmlns="${namespace}">${inner}</${action}Response>` };
}
