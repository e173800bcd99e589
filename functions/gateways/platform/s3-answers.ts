import { NoSuchKey, NotFound, S3ServiceException } from "@aws-sdk/client-s3";
import { Refusal } from "../../domain/platform/refusals.ts";

/** What S3 says about one object alone is the caller's to judge; its own trouble is everybody's 503. */
export async function reached<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    const status = statusOf(error);
    if (status !== undefined && status >= 400 && status < 500 && status !== 429) throw error;
    throw new Refusal("unavailable", "the object store cannot be reached; try again", { cause: error });
  }
}

/** Undefined where there is no such object. */
export async function present<Answer>(sent: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw error;
  }
}

/** The status that S3 answered with; undefined for anything else that went wrong. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
