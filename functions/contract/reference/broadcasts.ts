import type { AreaReference } from "./area-reference.ts";
import { cursorOrPage } from "./pagination.ts";
import { checkTexts } from "./texts/broadcast-check-texts.ts";
import { recipientParameters, recipientTexts } from "./texts/broadcast-recipient-texts.ts";
import {
  analyticsTexts,
  costTexts,
  resultOperations,
  sendTexts,
  stepOperations,
  stepTexts,
  testTexts,
} from "./texts/broadcast-step-texts.ts";
import { findingTexts, nested, revision } from "./texts/template-texts.ts";

const recipients = "excludes the other two. Its contacts at the moment of the send are the recipients.";

const summaryTexts = {
  domainId: "The domain record that the broadcast is sent with, in its region.",
  audienceId: `An audience; ${recipients}`,
  segmentId: `A segment; ${recipients}`,
  topicId: `A topic; ${recipients}`,
};

const contentTexts = {
  from: "The sender, on the broadcast's domain.",
  replyTo: "Where replies go.",
  subject: "Liquid, not escaped. Line breaks of variables become spaces.",
  previewText: "What inboxes show beside the subject: plain text with Liquid, as in the subject.",
  html: "Liquid. Values of variables are escaped. It needs a link to `{{ unsubscribeUrl }}` before it can be sent.",
  text: "Liquid, not escaped. Where it is null, the text is derived from the rendered html; otherwise the link to unsubscribe is added at its end, where it has none.",
};

const templateText =
  "The published template that the content is of, instead of `html` and `text`. A subject of the broadcast replaces that of the template. The version and all that it uses are pinned by the call that sends the broadcast.";
const variablesText =
  "The values of its variables. Texts among them are Liquid, with the fields of `contact`; what these fill in is data. `contact` and `unsubscribeUrl` are given by the service.";

/** What a caller gives: the template that is given and html or text replace each other. */
const givenTexts = {
  template: `${templateText} It replaces \`html\` and \`text\`, and either of these replaces it.`,
  ...nested("template", {
    id: "The ID of the template; or its alias.",
    alias: "The alias of the template; or its ID. It is looked up when it is given.",
    version: "A version that was published; by default the one that is published when the broadcast is sent.",
    variables: variablesText,
  }),
};

const variantsText =
  "Two variants of the content, of which some recipients try each; the rest gets the one that wins. The first is the broadcast's own content. Null for a broadcast that compares nothing. The whole price is reserved before the first email; a cancellation refunds who was not sent to.";
const secondTexts = {
  b: "The second variant. It has at least one field of its own.",
  ...nested("b", {
    subject: "By default that of the broadcast.",
    previewText: "By default that of the broadcast.",
    html: "With `html` or `text`, both of the broadcast are replaced, and so is its template.",
    text: "With `html` or `text`, both of the broadcast are replaced, and so is its template.",
  }),
  share: "How many percent of the recipients try a variant, half of them each. Who does follows from a hash.",
  decideBy:
    "The variant with the larger rate wins: `opens` or `clicks` of people, of what was delivered. The link to unsubscribe counts as no click. A tie goes to the first. The domain has to track it.",
  decideAfterMinutes:
    "When the winner is chosen, after the start; not before everybody who tries a variant was sent to.",
};
const variantsTexts = { variants: variantsText, ...nested("variants", secondTexts) };

const broadcastTexts = {
  ...summaryTexts,
  ...stepTexts,
  ...contentTexts,
  revision: "Counts all changes, for `ifRevision`.",
  template: templateText,
  ...nested("template", {
    version: "The one that is named; once it is sent, the one that is pinned.",
    variables: variablesText,
  }),
  ...variantsTexts,
  ...nested("variants", {
    winner: "The variant that has won, which the rest gets; null before. `a` is the first one.",
    decidedAt: "When it was chosen.",
  }),
};

const brokenContent =
  "A draft may be incomplete. Errors in its Liquid are returned at once in `issues`, each with its line and column; what it still lacks is in `findings`.";

export const broadcasts: AreaReference = {
  groups: { broadcasts: "Emails to the contacts of an audience, a segment or a topic." },
  operations: {
    listBroadcasts: {
      summary: "List broadcasts",
      description: `Newest first, without their content. ${cursorOrPage}`,
    },
    createBroadcast: {
      summary: "Create a broadcast",
      description: `Creates a draft. ${brokenContent} Returns 409 \`invalid_state\` when the plan's limit is reached.`,
      example: {
        name: "November news",
        domainId: "dom_01KV5JE8G09BQEJJWM1YBQ5300",
        from: "Acme <news@example.com>",
        audienceId: "aud_01KV5JE8G09BQEJJWM1YBQ5300",
        subject: "News for {{ contact.firstName | default: 'you' }}",
        html: '<p>Hello</p><p><a href="{{ unsubscribeUrl }}">Unsubscribe</a></p>',
      },
    },
    getBroadcast: {
      summary: "Get a broadcast",
      description:
        "With its content. `GET /broadcasts/{broadcastId}/analytics` returns what became of its emails, and `/cost` what it costs: both are summed up when they are asked for.",
    },
    updateBroadcast: {
      summary: "Update a broadcast",
      description: `Omitted fields keep their value, and null empties one. Only a draft can change. ${brokenContent}`,
      example: { subject: "News of the month", ifRevision: 3 },
    },
    deleteBroadcast: {
      summary: "Delete a broadcast",
      description:
        "Deletes a draft with its content. A scheduled broadcast has to be unscheduled first; one that was sent stays, with what became of it: 409 `invalid_state`.",
    },
    duplicateBroadcast: {
      summary: "Duplicate a broadcast",
      description: "Creates a draft with the same content, domain and recipients.",
    },
    ...stepOperations,
    ...resultOperations,
  },
  schemas: {
    Broadcast: broadcastTexts,
    CreateBroadcastReply: {
      ...broadcastTexts,
      findings: "What the content still lacks, and warnings about it.",
      ...nested("findings", { ...findingTexts, severity: "An `error` keeps a broadcast from being sent." }),
    },
    CreateBroadcastBody: { ...summaryTexts, ...contentTexts, ...givenTexts, ...variantsTexts },
    UpdateBroadcastBody: {
      ...{ ...summaryTexts, ...contentTexts, ...givenTexts, ...variantsTexts },
      ifRevision: revision,
    },
    SendBroadcastBody: sendTexts,
    TestBroadcastBody: testTexts,
    BroadcastEmail: recipientTexts,
    BroadcastCost: costTexts,
    CheckBroadcastReply: checkTexts,
    BroadcastAnalytics: analyticsTexts,
    DuplicateBroadcastBody: { name: "Defaults to the name with “(copy)”." },
  },
  parameters: { broadcastId: "The ID of a broadcast.", ...recipientParameters },
};
