import type { AreaReference } from "./area-reference.ts";

export const markup: AreaReference = {
  groups: { ai: "Emails written by a language model, sanitized and checked before they are returned." },
  operations: {
    generateMarkup: {
      summary: "Generate an email",
      description:
        "A language model writes the email; what is returned has passed allow-lists of elements, attributes, styles and links, and a check of the whole page. Scripts, forms, external CSS, tracking pixels and links to hosts that you did not name are removed and listed in `removed`. The text part and the preview text are derived from the html. A successful call takes one unit of the plan's `aiGenerations` of the month (see `GET /limits`); failed calls take none. At most 10 generations can begin in a minute. With an `Idempotency-Key`, a repeated request returns the stored result within 24 hours without a second unit. The response takes up to 25 seconds. Returns 503 `unavailable` when the deployment has no model, when the model is busy or when it does not answer in time, 422 `generation_refused` when the model declines, and 502 `generation_failed` when its answer cannot be used, also after one repair. The result is a draft: read it before you send it. It is stored for as long as bodies of emails are.",
      example: {
        prompt: "Thank a customer for the first order and explain how to track it.",
        format: "mjml",
        kind: "transactional",
        brand: { name: "Acme", colors: ["#1a73e8"] },
        variables: ["firstName", "trackingUrl"],
        links: ["https://shop.example.com/orders"],
      },
    },
  },
  schemas: {
    GenerateMarkupBody: {
      prompt: "What the email is about, at most 4,000 characters. It is given to the model as data.",
      format: "What the model writes, and what is returned beside the html: `mjml` (the default) or `html`.",
      kind: "`marketing` adds the placeholders `{{ unsubscribeUrl }}` and `{{ postalAddress }}` where the email lacks them. Defaults to `transactional`.",
      tone: "Such as `friendly` or `formal`. This field, `brand` and `links` have no Liquid.",
      "brand.colors": "At most six, as `#rrggbb`.",
      "brand.logoUrl": "An https URL. Images may be loaded from its host.",
      "brand.address": "The sender's postal address: the fallback of `{{ postalAddress }}`.",
      language:
        "A BCP 47 tag, such as `pt-BR`. Defaults to the language of the prompt. Sets `lang` and `dir` of the html.",
      baseTemplateId:
        "A template that the email follows; its latest version is given to the model. Needs the scope `template:read` too.",
      variables: "The names of the Liquid variables that the email may use. Any other is refused.",
      links:
        "URLs that the email may link to. Other paths on their hosts are allowed too; other hosts are not.",
    },
    GenerateMarkupReply: {
      previewText: "What inboxes show after the subject.",
      mjml: "The MJML that the html was compiled from, with the format `mjml`.",
      variables: "The Liquid variables that the email uses.",
      removed: "What was taken out of the model's answer: at most 50 entries.",
      "removed.what": "Such as `link https://example.net/`.",
      warnings: "What to look at before you send the email.",
      usage:
        "The tokens of all calls of the model, and their price for the operator in micro-units of the currency.",
      model: "The id of the model that answered.",
    },
  },
};
