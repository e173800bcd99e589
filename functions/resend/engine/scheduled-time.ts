import { spokenTime } from "../../domain/resend/spoken-time.ts";
import { invalid } from "./fields.ts";

/** How an ISO time begins; whether it is one is for the endpoint to say. */
const isoDate = /^\s*\d{4}-/;

/** A time as ISO 8601, also where it is given in words. */
export function scheduledTime(given: unknown, now: Date): unknown {
  if (typeof given !== "string" || isoDate.test(given)) return given;
  const time = spokenTime(given, now);
  if (time) return time.toISOString();
  throw invalid(
    "scheduled_at",
    "must be an ISO 8601 time such as 2030-01-31T09:00:00+01:00, or words such as `in 2 hours` or `tomorrow at 9am UTC`",
  );
}
