import { NoSuchKey, NotFound, S3ServiceException } from "@aws-sdk/client-s3";
import { Refusal, unavailableMessage } from "../../domain/platform/refusals.ts";

/** Turns a failure of S3 into `unavailable`; errors about one object pass unchanged. */
export async function reached<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    const status = statusOf(error);
    if (status !== undefined && status >= 400 && status < 500 && status !== 429) throw error;
    throw new Refusal("unavailable", unavailableMessage, { cause: error });
  }
}

/** Returns undefined where the object does not exist. */
export async function present<Answer>(sent: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Returns the status of S3's response; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
