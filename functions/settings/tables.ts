/** The key attributes of both tables. */
export const tableKey = { partition: "pk", sort: "sk" } as const;

/** The sparse index of rows that want attention at a time: queued, scheduled and sending emails, releases. */
export const dueIndex = { name: "due", partition: "duePk", sort: "dueSk" } as const;

/** The index is written in this many slices, so that one partition does not carry every send. */
export const dueSlices = 8;

/** DynamoDB deletes a row some time after this attribute's epoch second; nothing relies on when. */
export const ttlAttribute = "ttl";
