import { mistakesOf } from "./mistake.ts";

const contact = "con_01KV5JE8G09BQEJJWM1YBQ5300";

export const contactMistakes = [
  ...mistakesOf("POST /contacts", [
    ["email", {}, "is required"],
    ["email", { email: "Ada <ada@example.com>" }, "must be a bare address, without a name"],
    ["email", { email: "ada" }, "must be an email address: there is no @ in the address"],
    ["email", { email: null }, "must be a string, not null"],
    ["emailAddress", { emailAddress: "a@b.test" }, "unknown field (did you mean `email`?)"],
    ["first", { email: "a@b.test", first: "Ada" }, "unknown field"],
    ["attributes", { email: "a@b.test", attributes: {} }, "unknown field (did you mean `properties`?)"],
    [
      "audienceId",
      { email: "a@b.test", audienceId: "x" },
      "unknown field: send the ids as the array `audienceIds`",
    ],
    [
      "audienceIds",
      { email: "a@b.test", audienceIds: "a,b" },
      "must be an array, not a list in one string: put each value in an item of its own",
    ],
    [
      "audienceIds",
      { email: "a@b.test", audienceIds: "aud_1" },
      "must be an array: put the value in brackets",
    ],
    [
      "audienceIds[0]",
      { email: "a@b.test", audienceIds: [contact] },
      "must be the id of an audience (`aud_…`), not of a contact (`con_…`)",
    ],
    ["unsubscribed", { email: "a@b.test", unsubscribed: "false" }, "must be true or false, without quotes"],
    ["unsubscribed", { email: "a@b.test", unsubscribed: 0 }, "must be true or false"],
    ["properties", { email: "a@b.test", properties: '{"a":1}' }, "must be an object, not JSON in a string"],
    [
      "properties.a",
      { email: "a@b.test", properties: { a: [1] } },
      "must be a string, or a number, or true or false",
    ],
    [
      'properties["a b"]',
      { email: "a@b.test", properties: { "a b": 1 } },
      "must be a letter, then up to 49 letters, digits or _, and not constructor",
    ],
  ]),
  ...mistakesOf("POST /contact-properties", [
    ["type", { key: "a", type: "text" }, "must be one of string, number, boolean, date"],
  ]),
  ...mistakesOf("POST /subscriptions/subscribe", [
    ["topicId", { email: "a@b.test" }, "is required"],
    ["contactId", { topicId: "top_01KV5JE8G09BQEJJWM1YBQ5300" }, "send either contactId or email"],
    [
      "contactId",
      { topicId: "top_01KV5JE8G09BQEJJWM1YBQ5300", contactId: "a@b.test" },
      "must be the id of a contact (`con_…`), not an address",
    ],
  ]),
  ...mistakesOf("POST /contacts/imports", [
    ["onConflict", { csv: "email\na@b.test" }, "is required"],
    ["onConflict", { csv: "", onConflict: "upsert" }, "must be one of skip, update"],
  ]),
];
