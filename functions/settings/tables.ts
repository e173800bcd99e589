/** The key attributes of both tables. */
export const tableKey = { partition: "pk", sort: "sk" } as const;

/** The sparse index of rows with a due time: queued, scheduled and sending emails, releases. */
export const dueIndex = { name: "due", partition: "duePk", sort: "dueSk" } as const;

/**
 * The sparse index of the money table with the projects that have sent lately. A send does not change its entry, so it
 * adds no cost.
 */
export const activeIndex = { name: "active", partition: "activePk", sort: "pk" } as const;

/** Each index has this many slices: a pending delivery writes an entry, and one partition admits 1,000 units a second. */
export const indexSlices = 16;

/** DynamoDB deletes a row some time after this attribute's epoch second; nothing relies on the exact time. */
export const ttlAttribute = "ttl";

/** A count that many requests change at once is split over this many items. */
export const countSlices = 4;
