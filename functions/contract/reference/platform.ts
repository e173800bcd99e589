/** The texts of the reference that belong to no single area. */
export const apiTexts = {
  title: "Email delivery service",
  summary: "Send transactional and broadcast email from your own account.",
  description: [
    "Authenticate every request with `Authorization: Bearer <API key>`. A key belongs to one project, and each endpoint requires one of its scopes. A signed-in person uses an access token instead, and the header `X-Project-Id` to select a project. Only people can manage projects, keys and members.",
    "Request bodies are JSON with camelCase names; the snake_case spelling (`reply_to`) is accepted as well. Unknown fields are rejected.",
    "Times are ISO 8601 in UTC with milliseconds. Amounts of money are integers, in millionths of the deployment's currency. IDs consist of a prefix and 26 characters, and sort by creation time.",
    "All error responses share one body, with a stable `name` to branch on. Responses may gain fields at any time: ignore unknown ones.",
    "A request may have 6,291,456 bytes. Its body is counted as a JSON string, together with its headers: each quotation mark, backslash and line break in it counts twice.",
    'A few responses come from API Gateway, before the service runs. Their body is `{"message": "…"}`, without `name` and `requestId`: branch on their status.',
    [
      "- 400 `Bad Request`: the path has an invalid percent-encoding, such as `/contacts/%zz`.",
      "- 413 `Request Too Long`: the request is over the limit above.",
      "- 429 `Too Many Requests`: the deployment's limit of requests is exceeded. Retry later. It is not `rate_limited`, which is about one project.",
      "- 500 `Internal Server Error`: the service could not run. Retry, sends with the same idempotency key.",
      "- 503 `Service Unavailable`: the service took longer than 30 seconds. Retry, sends with the same idempotency key.",
    ].join("\n"),
  ].join("\n\n"),
  server: {
    description: "A deployment of the service",
    baseUrl: "The `ApiUrl` output of a deployment, or the URL that a local service prints.",
  },
  apiKey: "An API key of the project. Use it on servers only.",
  person:
    "The access token of a signed-in person. If the path does not name a project, the header `X-Project-Id` selects one that the person is a member of. A person has every scope.",
} as const;

/** The `Idempotency-Key` header, and operations that support it. */
export const idempotencyTexts = {
  header:
    "Makes the request safe to repeat for 24 hours: 1 to 255 printable ASCII characters of your choice. An empty value is ignored. Send the header once: repeated headers are joined with a comma, and the result is one key.",
  operation:
    "Supports the `Idempotency-Key` header: for 24 hours, a repeated request with the same key and body returns the original response, with the header `Idempotent-Replayed: true`, and sends nothing. Requests that were rejected before anything was reserved are not stored.",
} as const;

export const responseTexts = {
  success: { 200: "Success.", 201: "Created.", 202: "Accepted for processing." },
  updated: "Updated.",
  withoutRead: (read: string) =>
    `A key without the scope \`${read}\` gets the second form: what it needs to follow the change, without what is stored.`,
  requestId: "The ID of this request, as it appears in the logs.",
  authenticate: "The scheme of the `Authorization` header that is asked for: always `Bearer`.",
  retryAfter: "Seconds to wait before the next attempt.",
  rateLimit: "The project's limit of send calls in a second; absent where it has none.",
  rateRemaining:
    "How many calls are left in this second, in the part of the project's funds that took the call.",
  rateReset: "Seconds until the next second begins, rounded up: always 1.",
  idempotentReplayed: "Present if this is the stored response of an earlier request with the same key.",
} as const;

/** The body of error responses. */
export const errorTexts = {
  body: "All error responses share this body.",
  statusCode: "The HTTP status.",
  name: "A stable identifier to branch on. New ones may be added: handle unknown ones by their status.",
  message: "A description for developers. Its wording may change.",
  requestId: "The value of the `x-request-id` header. Include it when you ask for help.",
  issues: "The errors in the input with their location, up to 100.",
  issuePath: "Such as `emails[17].from`.",
} as const;

/** Query parameters that lists share. */
export const sharedParameters: { readonly [name: string]: string } = {
  limit: "The number of rows per page, 20 by default.",
  page: "The page number from 1, for lists that support it. Cannot be combined with a cursor.",
  after: "The ID of a row: returns the rows after it. Empty for the first page.",
  before: "The ID of a row: returns the rows before it. Empty for the first page.",
};
