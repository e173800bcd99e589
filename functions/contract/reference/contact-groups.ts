import type { AreaReference } from "./area-reference.ts";
import { partialPages } from "./pagination.ts";

const notWhileSending =
  "Refused with 409 `invalid_state`, which names the broadcasts, while a broadcast to it is scheduled, being sent or paused, also by way of a segment that names it.";
const planLimit = "Returns 409 `invalid_state` when the plan's limit is reached.";

/** Audiences, topics and segments. */
export const contactGroups: AreaReference = {
  groups: {
    audiences: "Groups that contacts belong to. Deleting an audience deletes its contacts.",
    topics: "Groups that contacts subscribe to. Deleting a topic keeps its contacts.",
    segments: "Filters over contacts. They are evaluated when they are read.",
  },
  operations: {
    listAudiences: { summary: "List audiences", description: "Newest first, with their number of contacts." },
    createAudience: { summary: "Create an audience", description: planLimit, example: { name: "Customers" } },
    getAudience: {
      summary: "Get an audience",
      description: "Without its contacts: `GET /audiences/{audienceId}/contacts` lists them.",
    },
    updateAudience: {
      summary: "Update an audience",
      description: "Omitted fields keep their value.",
      example: { name: "New customers" },
    },
    deleteAudience: {
      summary: "Delete an audience and its contacts",
      description: `Its contacts disappear immediately from every list and by address. They are then removed asynchronously from their other groups, whose \`contactCount\` follows within minutes. ${notWhileSending}`,
    },
    listAudienceContacts: { summary: "List the contacts of an audience", description: "Newest first." },
    addToAudience: {
      summary: "Add a contact to an audience",
      description: "Has no effect for a contact that is in the audience already.",
      example: { email: "ada@example.com" },
    },
    removeFromAudience: {
      summary: "Remove a contact from an audience",
      description: "The contact itself is kept.",
    },
    listTopics: { summary: "List topics", description: "Newest first, with their number of contacts." },
    createTopic: { summary: "Create a topic", description: planLimit, example: { name: "News" } },
    getTopic: {
      summary: "Get a topic",
      description: "Without its contacts: `GET /topics/{topicId}/contacts` lists them.",
    },
    updateTopic: {
      summary: "Update a topic",
      description: "Omitted fields keep their value.",
      example: { name: "News and offers" },
    },
    deleteTopic: { summary: "Delete a topic", description: `Its contacts are kept. ${notWhileSending}` },
    listTopicContacts: { summary: "List the contacts of a topic", description: "Newest first." },
    listSegments: { summary: "List segments", description: "Newest first." },
    createSegment: {
      summary: "Create a segment",
      description:
        "`filter` is `{all: [...]}` or `{any: [...]}` with conditions `{field, operator, value}` or further groups, up to 5 levels and 50 conditions. Text and addresses are compared without regard to case. `docs/lists.md` explains the cost of reading a segment.",
      example: {
        name: "Pro in Europe",
        filter: { all: [{ field: "properties.plan", operator: "equals", value: "pro" }] },
      },
    },
    previewSegment: {
      summary: "Preview a segment",
      description:
        "How many contacts a filter matches now, without saving it, and the ten newest of them. A request looks at a bounded part of a large project: with `isComplete` false at least `matched` contacts match, of the newest `lookedAt` that were looked at.",
      example: {
        filter: { all: [{ field: "properties.plan", operator: "equals", value: "pro" }] },
      },
    },
    getSegment: {
      summary: "Get a segment",
      description: "With its filter; `GET /segments/{segmentId}/contacts` lists who matches it.",
    },
    updateSegment: {
      summary: "Update a segment",
      description: "Omitted fields keep their value.",
      example: { name: "Pro" },
    },
    deleteSegment: {
      summary: "Delete a segment",
      description:
        "Its contacts are kept. Refused with 409 `invalid_state`, which names the broadcasts, while a broadcast to it is scheduled, being sent or paused.",
    },
    listSegmentContacts: {
      summary: "List the contacts of a segment",
      description: `The contacts that match the filter now, newest first. ${partialPages}`,
    },
  },
  parameters: {
    audienceId: "The ID of an audience.",
    topicId: "The ID of a topic.",
    segmentId: "The ID of a segment.",
  },
};
