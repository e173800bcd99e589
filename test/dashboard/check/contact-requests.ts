/** What the pages of contacts ask the API for: the journey sees that they do, and a test what each costs with many rows. */
export const contactRequests = {
  list: "/contacts?limit=50",
  older: "/contacts?limit=50&after=",
  newer: "/contacts?limit=50&before=",
  found: "/contacts?limit=50&email=",
} as const;

/** Of the people of a group and of a segment. */
export const peopleRequests = {
  topic: (topicId: string) => `/topics/${topicId}/contacts?limit=20`,
  segment: (segmentId: string) => `/segments/${segmentId}/contacts?limit=100`,
} as const;
