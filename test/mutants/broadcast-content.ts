import type { SourceMutant } from "./mutant.ts";

export const broadcastContent: readonly SourceMutant[] = [
  {
    name: "asks for a link to unsubscribe only where there is html",
    guards: "Marketing email of plain text has a link to unsubscribe.",
    file: "functions/domain/templates/check/check-template.ts",
    from: 'return html === undefined ? "text" : "html";',
    to: 'return "html";',
    test: "test/domain/templates/check-template.test.ts",
    title: /marketing needs a link to unsubscribe in what every recipient sees/,
  },
  {
    name: "sends a broadcast's email without its link to unsubscribe",
    guards: "Nobody is sent an email of a broadcast without the link to unsubscribe.",
    file: "functions/operations/broadcasts/rendering/render-email.ts",
    from: '!("rendered" in outcome) || isLinked(outcome.rendered, unsubscribeUrl)',
    to: '!("rendered" in outcome) || isLinked(outcome.rendered, "/")',
    test: "test/workers/broadcasts/send.test.ts",
    title: /nobody is sent an email whose link to unsubscribe is left out/,
  },
  {
    name: "takes a template that mentions the link for one that has it",
    guards: "A broadcast from a template has a link to unsubscribe.",
    file: "functions/operations/broadcasts/verbs/template-readiness.ts",
    from: "const hasLink = hasUnsubscribeLink(content.pinned, template.variables);",
    to: 'const hasLink = JSON.stringify([content.pinned, template.variables]).includes("unsubscribeUrl");',
    test: "test/api/broadcasts/unsubscribe-needed.test.ts",
    title: /from a template that only mentions it/,
  },
  {
    name: "shows a price of a broadcast that has ended without one",
    guards: "What ended before its price was reserved has cost nothing.",
    file: "functions/operations/broadcasts/verbs/broadcast-cost.ts",
    from: "return isEnded(broadcast.status) ? nothing",
    to: "return isEnded(undefined) ? nothing",
    test: "test/api/broadcasts/ended.test.ts",
    title: /where it was canceled at its time or before/,
  },
  {
    name: "shows the events of others with an email of a broadcast",
    guards: "The log of an email has its own events.",
    file: "functions/operations/activity/list-activity.ts",
    from: "(ofOne === undefined || event.emailId === ofOne) &&",
    to: "",
    test: "test/api/broadcasts/single-facts.test.ts",
    title: /has its events in the activity log, and not those of others/,
  },
];
