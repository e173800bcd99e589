const oneOf = (...fields: readonly string[]) => ({ oneOf: fields.map((field) => ({ required: [field] })) });
const notBoth = (one: string, other: string) => ({ not: { required: [one, other] } });

/** A template brings the content, so a broadcast with one has no text of its own. */
const ownOrTemplate = {
  allOf: ["html", "text"].map((field) => ({
    not: {
      required: ["template", field],
      properties: { template: { type: "object" }, [field]: { type: "string" } },
    },
  })),
};

/** What the checks of a body demand of its fields together, as JSON Schema; by component, and by field below it. */
export const constraints = {
  SendEmailBody: {
    oneOf: [
      { required: ["subject", "html"], not: { required: ["template"] } },
      { required: ["template"], not: { anyOf: [{ required: ["html"] }, { required: ["text"] }] } },
    ],
    ...notBoth("replyTo", "replyToken"),
  },
  "SendEmailBody.template": oneOf("id", "alias"),
  ...{ CreateBroadcastBody: ownOrTemplate, UpdateBroadcastBody: ownOrTemplate },
  "CreateBroadcastBody.template": oneOf("id", "alias"),
  "UpdateBroadcastBody.template": oneOf("id", "alias"),
  "CancelEmailsBody.filter": { minProperties: 1 },
  AddToAudienceBody: oneOf("contactId", "email"),
  SubscribeBody: oneOf("contactId", "email"),
  UnsubscribeBody: oneOf("contactId", "email"),
  LeaveTopicBody: oneOf("contactId", "email"),
  ReplayWebhookBody: {
    oneOf: [
      { required: ["deliveryId"], not: { anyOf: [{ required: ["from"] }, { required: ["to"] }] } },
      { required: ["from", "to"], not: { required: ["deliveryId"] } },
    ],
  },
  EvaluateInboundRoutesBody: oneOf("recipient", "inboundEmailId"),
  UpdateProjectBody: { minProperties: 1 },
  UpdateKeyBody: { minProperties: 1 },
  ...{ CreateTemplateBody: notBoth("html", "mjml"), UpdateTemplateBody: notBoth("html", "mjml") },
  ValidateTemplateBody: notBoth("html", "mjml"),
} as const;
