import * as z from "zod/mini";

export const days = z.int().check(z.minimum(1), z.maximum(3650));

/** Nothing that was to be sent before it is sent: a time to come would fail every email until then. */
export const RestoredAt = z.iso.datetime("must be a time in UTC, such as 2026-06-15T12:00:00Z").check(
  z.refine((time) => !(Date.parse(time) > Date.now()), {
    error: "must not be in the future: emails that are to be sent before it end as failed",
  }),
);

interface RetentionFields {
  readonly bodyRetentionDays: number;
  readonly emailRetentionDays: number;
  readonly activityRetentionDays: number;
}

/** How long things are kept depends on what they are found by. */
export const retentionChecks = [
  z.refine<RetentionFields>(
    ({ activityRetentionDays, emailRetentionDays }) => activityRetentionDays <= emailRetentionDays,
    {
      path: ["activityRetentionDays"],
      error: "must not be more than emailRetentionDays, because events are found through the email's row",
    },
  ),
  z.refine<RetentionFields>(
    ({ bodyRetentionDays, emailRetentionDays }) => bodyRetentionDays <= emailRetentionDays,
    {
      path: ["bodyRetentionDays"],
      error:
        "must not be more than emailRetentionDays, because contents are found, and erased, through the email's row",
    },
  ),
];
