import { type Mistake, mistakesOf } from "./mistake.ts";

const form = "must be an address in a string, such as Ada <ada@example.com>";
const time = "must be an ISO 8601 time with an offset, such as 2030-01-31T09:00:00+01:00";
const file = { filename: "a.txt", content: "YQ==" };
const bytes = "send the file's bytes in base64 as `content`; files are not fetched";
const template = "unknown field: send `template` with its `id` and `variables`";
const contact = "con_01KV5JE8G09BQEJJWM1YBQ5300";

const inFields = mistakesOf("POST /emails", [
  ["from", { from: undefined }, "is required"],
  ["from", { from: { email: "a@b.test", name: "A" } }, form],
  ["from", { from: ["a@b.test"] }, form],
  ["to", { to: undefined }, "is required"],
  ["to", { to: [] }, "needs at least one address"],
  ["to", { to: "a@b.test, c@d.test" }, "holds several addresses; send a list with one in each item"],
  [
    "to[1]",
    { to: ["a@b.test", "c@d.test; e@f.test"] },
    "holds several addresses; send a list with one in each item",
  ],
  ["to[1]", { to: ["a@b.test", { email: "c@d.test" }] }, form],
  ["to", { to: { email: "a@b.test" } }, "must be an address or a list of at most 1000 addresses"],
  [
    "to",
    { to: Array.from({ length: 51 }, (_, at) => `r${at}@example.com`) },
    "at most 50 recipients in to, cc and bcc; these are 51",
  ],
  ["cc", { cc: 5 }, "must be an address or a list of at most 1000 addresses"],
  ["subject", { subject: undefined }, "is required"],
  ["subject", { subject: 2026 }, "must be a string: put it in quotes"],
  ["subject", { subject: ["Hello"] }, "must be a string, not an array"],
  ["subject", { subject: "x".repeat(999) }, "must be at most 998 characters"],
  ["html", { html: undefined }, "is required"],
  ["html", { html: null }, "must be a string, not null"],
  ["html", { html: undefined, text: "Only text" }, "is required"],
  ["text", { text: { body: "x" } }, "must be a string, not an object"],
  ["headers", { headers: [{ name: "X-A", value: "1" }] }, "must be an object, not an array"],
  ["headers.X-A", { headers: { "X-A": 1 } }, "must be a string: put it in quotes"],
  ["headers.Bcc", { headers: { Bcc: "a@b.test" } }, "is set by the service and may not be given here"],
  ["tags", { tags: "welcome,beta" }, 'must be an array such as [{"name":"plan","value":"pro"}]'],
  ["tags", { tags: { plan: "pro" } }, 'must be an array such as [{"name":"plan","value":"pro"}]'],
  ["tags[0]", { tags: ["welcome"] }, "must be an object"],
  ["tags[0].value", { tags: [{ name: "plan" }] }, "is required"],
  ["tags[0].value", { tags: [{ name: "plan", value: "pro plan" }] }, "takes ASCII letters, digits, _ and -"],
  ["scheduledAt", { scheduledAt: "in 1 hour" }, `${time}, not a phrase`],
  ["scheduledAt", { scheduledAt: "2026-06-20" }, `${time}: the time of day is missing`],
  ["scheduledAt", { scheduledAt: "2026-06-20T09:00:00" }, `${time}: the offset, or Z for UTC, is missing`],
  ["scheduledAt", { scheduledAt: "2026-06-20 09:00:00Z" }, `${time}: a T separates date and time`],
  ["scheduledAt", { scheduledAt: "1781946000" }, `${time}, not a count since 1970`],
  ["scheduledAt", { scheduledAt: 1_781_946_000 }, time],
  ["scheduledAt", { scheduledAt: "2026-06-31T09:00:00Z" }, "must be an existing date and time"],
  ["scheduledAt", { scheduledAt: "2026-09-30T09:00:00Z" }, "must be at most 30 days ahead"],
  ["topicId", { topicId: "news" }, "must be the id of a topic (`top_…`)"],
  ["topicId", { topicId: contact }, "must be the id of a topic (`top_…`), not of a contact (`con_…`)"],
  ["tracking", { tracking: true }, "must be an object"],
  ["tracking.opens", { tracking: { opens: "true" } }, "must be true or false, without quotes"],
  ["template.id", { template: { id: "welcome" } }, "must be the id of a template (`tpl_…`)"],
  ["template", { template: {} }, "send either id or alias"],
  ["template.variables", { template: { alias: "a", variables: [] } }, "must be an object, not an array"],
]);

const inAttachments = mistakesOf("POST /emails", [
  ["attachments", { attachments: file }, "must be an array, not an object"],
  ["attachments[0].content", { attachments: [{ filename: "a.txt" }] }, "is required"],
  ["attachments[0].path", { attachments: [{ ...file, path: "/tmp/a.txt" }] }, `unknown field: ${bytes}`],
  [
    "attachments[0].path",
    { attachments: [{ path: "https://example.com/a.pdf" }] },
    `unknown field: ${bytes}`,
  ],
  ["attachments[0].url", { attachments: [{ url: "https://example.com/a.pdf" }] }, `unknown field: ${bytes}`],
  [
    "attachments[0].type",
    { attachments: [{ ...file, type: "text/plain" }] },
    "unknown field (did you mean `contentType`?)",
  ],
  [
    "attachments[0].name",
    { attachments: [{ content: "YQ==", name: "a" }] },
    "unknown field (did you mean `filename`?)",
  ],
  [
    "attachments[0].encoding",
    { attachments: [{ ...file, encoding: "base64" }] },
    "unknown field: `content` is always base64",
  ],
  [
    "attachments[0].content",
    { attachments: [{ ...file, content: "data:text/plain;base64,YQ==" }] },
    "must be base64 without a prefix such as data:image/png;base64,",
  ],
  ["attachments[0].content", { attachments: [{ ...file, content: "not base64!" }] }, "must be base64"],
  [
    "attachments[0].content",
    { attachments: [{ ...file, content: { type: "Buffer", data: [97] } }] },
    "must be a string, not an object",
  ],
]);

const unknown = mistakesOf("POST /emails", [
  ["subjct", { subjct: "Hi", subject: undefined }, "unknown field (did you mean `subject`?)"],
  ["body", { body: "<p>Hi</p>", html: undefined }, "unknown field (did you mean `html`?)"],
  ["HtmlBody", { HtmlBody: "<p>Hi</p>", html: undefined }, "unknown field (did you mean `html`?)"],
  ["TextBody", { TextBody: "Hi" }, "unknown field (did you mean `text`?)"],
  ["recipients", { recipients: [], to: undefined }, "unknown field (did you mean `to`?)"],
  ["sendAt", { sendAt: "2026-06-20T09:00:00Z" }, "unknown field (did you mean `scheduledAt`?)"],
  ["templateId", { templateId: "welcome" }, template],
  ["template_id", { template_id: "welcome" }, template],
  [
    "personalizations",
    { personalizations: [] },
    "unknown field: send one entry of `POST /emails/bulk` for each",
  ],
  ["categories", { categories: ["a"] }, "unknown field (did you mean `tags`?)"],
  ["trackOpens", { trackOpens: true }, "unknown field: send `tracking` with `opens`"],
  ["react", { react: {} }, "unknown field"],
]);

const bulk = mistakesOf("POST /emails/bulk", [
  ["emails", {}, "is required"],
  ["emails", { emails: [] }, "needs at least one entry"],
  ["emails", { emails: {} }, "must be an array, not an object"],
  ["emails", { emails: "[]" }, "must be an array, not JSON in a string"],
  ["", [], "must be an object"],
  ["emails[0].to", { emails: [{ from: "a@b.test", subject: "x", html: "x" }] }, "is required"],
  ["emails[0]", { emails: ["a@b.test"] }, "must be an object"],
]);

export const sendMistakes: readonly Mistake[] = [...inFields, ...inAttachments, ...unknown, ...bulk];
