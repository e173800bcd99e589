import { type Mistake, mistakesOf } from "./mistake.ts";

const contact = "con_01KV5JE8G09BQEJJWM1YBQ5300";
const time = "must be an ISO 8601 time with an offset, such as 2030-01-31T09:00:00+01:00";
const perPage = "must be a whole number from 1 to 100";
const condition = { field: "email", operator: "equals", value: "a@b.test" };
const filterOf = (part: unknown) => ({ name: "S", filter: { all: [part] } });
const operators =
  "must be one of equals, not_equals, contains, starts_with, ends_with, exists, before, after, greater_than, less_than, in";

const filters = mistakesOf("POST /segments", [
  ["name", { filter: { all: [condition] } }, "is required"],
  ["filter", { name: "S" }, "is required"],
  ["filter", { name: "S", filter: {} }, "needs all; or any"],
  ["filter", { name: "S", filter: [condition] }, "must be an object"],
  ["filter.all", { name: "S", filter: { all: condition } }, "must be an array, not an object"],
  ["filter.all", { name: "S", filter: { all: [] } }, "needs at least one condition"],
  [
    "filter.all[0].operator",
    filterOf({ ...condition, operator: "equal" }),
    `${operators} (did you mean \`equals\`?)`,
  ],
  [
    "filter.all[0].op",
    filterOf({ field: "email", op: "equals", value: "x" }),
    "unknown field (did you mean `operator`?)",
  ],
  ["filter.all[0].value", filterOf({ field: "email", operator: "equals" }), "is required"],
  [
    "filter.all[0].field",
    filterOf({ ...condition, field: "age" }),
    "must be a field of a contact, or properties.<key>",
  ],
  [
    "filter.all[0].any[0].value",
    filterOf({ any: [{ ...condition, operator: "in" }] }),
    "does not fit the field and the operator",
  ],
]);

const rest = [
  ...mistakesOf("POST /webhooks", [
    ["url", { events: ["*"] }, "is required"],
    ["url", { url: "hooks.example.com", events: ["*"] }, "must begin with https://"],
    ["endpoint", { endpoint: "https://example.com", events: ["*"] }, "unknown field (did you mean `url`?)"],
    [
      "events",
      { url: "https://example.com", events: "email.sent,email.opened" },
      "must be an array, not a list in one string: put each value in an item of its own",
    ],
    [
      "events[0]",
      { url: "https://example.com", events: ["email.send"] },
      '"email.send" is not an event type: use a type such as email.bounced, a family such as email.*, or *',
    ],
  ]),
  ...mistakesOf("POST /domains", [
    ["name", {}, "is required"],
    [
      "name",
      { name: "https://example.com" },
      "must be a hostname of at least two labels, such as mail.example.com",
    ],
    ["domain", { domain: "example.com" }, "unknown field (did you mean `name`?)"],
  ]),
  ...mistakesOf("PATCH /outbound", [
    ["monthlyQuota", {}, "is required"],
    ["monthlyQuota", { monthlyQuota: "5000" }, "must be a number, without quotes"],
    ["monthlyQuota", { monthlyQuota: 1.5 }, "must be a whole number"],
    ["monthlyQuota", { monthlyQuota: -1 }, "must be at least 0"],
    ["monthlyQuota", { monthlyQuota: 1e10 }, "must be at most 1000000000"],
  ]),
  ...mistakesOf("POST /inbound/routes", [
    ["match", { action: { type: "store" } }, "is required"],
    ["action.type", { match: { recipient: "a@*" }, action: {} }, "is required"],
    [
      "action.type",
      { match: { recipient: "a@*" }, action: { type: "forwards" } },
      "must be one of forward, webhook, reply, store, drop (did you mean `forward`?)",
    ],
    [
      "action.to",
      { match: { recipient: "a@*" }, action: { type: "forward", to: "a@b.test" } },
      "must be an array: put the value in brackets",
    ],
    ["action.webhookId", { match: { recipient: "a@*" }, action: { type: "webhook" } }, "is required"],
  ]),
  ...mistakesOf("POST /broadcasts", [
    ["domainId", { name: "June" }, "is required"],
    ["audienceId", { name: "June", domainId: contact, audienceId: 5 }, "must be a string: put it in quotes"],
  ]),
  ...mistakesOf("POST /emails/cancel", [
    ["filter", {}, "is required"],
    ["filter.status", { filter: { status: "sent" } }, "must be one of scheduled, queued"],
    ["filter.createdAfter", { filter: { createdAfter: "yesterday" } }, time],
  ]),
  ...mistakesOf("GET /contacts?limit=500", [["limit", undefined, perPage]]),
  ...mistakesOf("GET /contacts?per_page=5", [
    ["per_page", undefined, "unknown field (did you mean `limit`?)"],
  ]),
  ...mistakesOf("GET /emails?cursor=x", [["cursor", undefined, "unknown field (did you mean `after`?)"]]),
  ...mistakesOf("GET /emails?limit=1&limit=2", [["limit", undefined, "given twice"]]),
  ...mistakesOf("GET /emails/msg_123", [["emailId", undefined, "must be the id of an email (`eml_…`)"]]),
  ...mistakesOf("GET /emails/eml_123", [
    [
      "emailId",
      undefined,
      "must be the id of an email (`eml_…`): the prefix is followed by 26 digits and capital letters",
    ],
  ]),
  ...mistakesOf(`GET /emails/${contact}`, [
    ["emailId", undefined, "must be the id of an email (`eml_…`), not of a contact (`con_…`)"],
  ]),
];

const whole: readonly Mistake[] = [
  { call: "POST /contacts", text: "{email:'a@b.test'}", message: "The body is not valid JSON in UTF-8." },
  {
    call: "POST /contacts",
    text: `{"email":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
    message: "The body is nested too deeply.",
  },
  { call: "POST /contacts", text: "", message: "The body is not valid JSON in UTF-8." },
  {
    call: "POST /contacts",
    text: "email=a",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    status: 415,
    code: "unsupported_media_type",
    message: "Unsupported media type: send JSON with `Content-Type: application/json`.",
  },
  {
    call: "GET /contacts?after=a&before=b",
    status: 400,
    code: "invalid_pagination",
    message: "Send after or before, not both.",
  },
];

export const otherMistakes: readonly Mistake[] = [...filters, ...rest, ...whole];
