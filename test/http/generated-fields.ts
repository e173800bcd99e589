import fc from "fast-check";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "",
    "a\r\nBcc: v@x.test",
    "a\0b",
    "\ud800",
    "\u2028",
    "\u0085",
    "=?utf-8?q?a?=",
    "{{x}}",
    "[object Object]",
  ),
);
/** One address, or what somebody took for one. */
export const address = fc.oneof(
  fc.constantFrom(
    "r@example.com",
    "R <r@example.com>",
    '"A, B" <ab@example.com>',
    "r@EXAMPLE.com",
    "x@y",
    "@",
    "a@b@c.test",
  ),
  fc.emailAddress(),
  text,
);
const addresses = fc.oneof(address, fc.array(address, { maxLength: 60 }));
const word = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/), text);
/** Anything at all. */
export const junk = fc.anything({ maxDepth: 3, withNullPrototype: false });

const attachment = fc.record(
  {
    filename: fc.oneof(fc.constantFrom("a.txt", "b.pdf", "c.exe", "../d", ""), text),
    content: fc.oneof(
      fc.base64String({ maxLength: 80 }),
      fc.constantFrom("", "@@@", "YQ=", "YQ==\r\n"),
      text,
    ),
    contentType: fc.oneof(
      fc.constantFrom("text/plain", "text/calendar; method=REQUEST", "multipart/mixed"),
      text,
    ),
    contentId: word,
  },
  { requiredKeys: [] },
);

/** Values of each field, of which many are at odds with a rule. */
export const anyFields = {
  to: addresses,
  cc: addresses,
  bcc: addresses,
  replyTo: addresses,
  reply_to: addresses,
  subject: text,
  html: text,
  text,
  headers: fc.dictionary(fc.oneof(word, fc.constantFrom("Bcc", "X-A", "from ", "List-Unsubscribe")), text, {
    maxKeys: 6,
  }),
  attachments: fc.array(attachment, { maxLength: 4 }),
  tags: fc.array(fc.record({ name: word, value: word }, { requiredKeys: [] }), { maxLength: 6 }),
  scheduledAt: fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom(
      "2026-06-16T12:00:00Z",
      "2026-06-16T12:00:00+10:00",
      "tomorrow",
      "2026-02-31T00:00:00Z",
      "2026-06-16",
    ),
  ),
  template: fc.record(
    { id: word, variables: fc.dictionary(word, junk, { maxKeys: 3 }) },
    { requiredKeys: [] },
  ),
  topicId: fc.oneof(fc.constant("top_01KV5JE8G09BQEJJWM1YBQ5300"), word),
  tracking: fc.record({ opens: fc.boolean(), clicks: fc.boolean() }, { requiredKeys: [] }),
};

const plain = fc.string({ unit: "grapheme-ascii", maxLength: 40 });
const plainWord = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);
const mailbox = fc
  .tuple(fc.constantFrom("", "Ana ", '"B, C" ', "Ólafur "), fc.stringMatching(/^[a-z][a-z0-9+]{0,8}$/))
  .map(([name, local]) => `${name}<${local}@example.com>`);
const mailboxes = fc.oneof(mailbox, fc.array(mailbox, { minLength: 1, maxLength: 8 }));

/** Values that every rule lets pass. */
export const allowedFields = {
  to: mailboxes,
  cc: mailboxes,
  bcc: mailboxes,
  reply_to: mailboxes,
  subject: plain,
  html: fc
    .oneof(plain, fc.string({ unit: "grapheme", maxLength: 200 }))
    .filter((html) => !html.includes("\0")),
  text: plain,
  headers: fc.dictionary(
    plainWord.map((name) => `X-${name}`),
    plain,
    { maxKeys: 4 },
  ),
  attachments: fc.array(
    fc.record({
      filename: plainWord.map((name) => `${name}.txt`),
      content: fc.base64String({ maxLength: 80 }),
    }),
    { maxLength: 3 },
  ),
  tags: fc.uniqueArray(fc.record({ name: plainWord, value: plainWord }), { selector: ({ name }) => name }),
  scheduledAt: fc.constantFrom("2026-06-16T12:00:00Z", "2026-07-01T09:30:00.5+10:00"),
  tracking: fc.record({ opens: fc.boolean(), clicks: fc.boolean() }, { requiredKeys: [] }),
};
