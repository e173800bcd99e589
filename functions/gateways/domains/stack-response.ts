/** A request of CloudFormation to a custom resource. */
export interface StackRequest {
  readonly RequestType: "Create" | "Update" | "Delete";
  readonly ResponseURL: string;
  readonly StackId: string;
  readonly RequestId: string;
  readonly LogicalResourceId: string;
  readonly PhysicalResourceId?: string;
  readonly ResourceProperties: Readonly<Record<string, string>>;
}

const responseMs = 20_000;

/** Tells CloudFormation the outcome; `failure` is shown in the events of the stack. */
export async function answerStack(
  { ResponseURL, StackId, RequestId, LogicalResourceId }: StackRequest,
  physicalId: string,
  failure: string | undefined,
): Promise<void> {
  const body = JSON.stringify({
    Status: failure === undefined ? "SUCCESS" : "FAILED",
    ...(failure !== undefined && { Reason: failure }),
    PhysicalResourceId: physicalId,
    ...{ StackId, RequestId, LogicalResourceId },
  });
  const signal = AbortSignal.timeout(responseMs);
  // S3 signs the URL for a request without a content type.
  const response = await fetch(ResponseURL, { method: "PUT", body, headers: { "content-type": "" }, signal });
  if (!response.ok) throw new Error(`CloudFormation did not accept the response: ${response.status}`);
}
