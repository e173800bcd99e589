/** The key attributes of both tables. */
export const tableKey = { partition: "pk", sort: "sk" } as const;

/** The sparse index of rows that want attention at a time: queued, scheduled and sending emails, releases. */
export const dueIndex = { name: "due", partition: "duePk", sort: "dueSk" } as const;

/**
 * The sparse index of the money table that shows which projects have sent lately. Its entry stays as it is from send
 * to send, so it costs a send nothing.
 */
export const activeIndex = { name: "active", partition: "activePk", sort: "pk" } as const;

/** Each index is written in this many slices, so that one partition does not carry everything. */
export const indexSlices = 8;

/** DynamoDB deletes a row some time after this attribute's epoch second; nothing relies on when. */
export const ttlAttribute = "ttl";

/** A count that many requests change at once lies in this many items. */
export const countSlices = 4;
