import type { SourceMutant } from "./mutant.ts";

const health = "test/workers/inbound/route-health.test.ts";
const leftover = "test/workers/inbound/leftover-files.test.ts";
const hidden = /forwards do not hide the bounces of the project's own email/;

/** What inbound routes send, apart from what the project sends. */
export const routed: readonly SourceMutant[] = [
  {
    name: "compares the Unicode form of a route's domain",
    guards: "A route for an international domain meets the email that comes for it.",
    file: "functions/domain/inbound/recipient-patterns.ts",
    from: "if (at < 0 || isAscii(domain)) return pattern;",
    to: "if (at < 0 || domain) return pattern;",
    test: "test/domain/inbound/routes.test.ts",
    title: /an international domain is the same in its Unicode and its xn-- form/,
  },
  {
    name: "measures a project's bounces against its forwards too",
    guards: "Forwards do not hide the bounces of the project's own email.",
    file: "functions/operations/feedback/count-harm.ts",
    from: "sentUnits(shards) - routedUnits",
    to: "sentUnits(shards)",
    test: health,
    title: hidden,
  },
  {
    name: "keeps refunded forwards among those that were sent",
    guards: "What is given back to the quota is no longer a part of what routes used of it.",
    file: "functions/operations/emails/refund-email.ts",
    from: "email.route && units > 0",
    to: "units < 0",
    test: health,
    title: hidden,
  },
  {
    name: "sends forwards by the configuration set of the project's own email",
    guards: "What routes send can be stopped at SES without the project's own email.",
    file: "functions/operations/sending/deliver-email.ts",
    from: "return route ? routesSetName(configurationSets) :",
    to: "return route === null ? routesSetName(configurationSets) :",
    test: health,
    title: /forwards have a configuration set of their own/,
  },
  {
    name: "forwards what a relay has sent back in a thread of its own each time",
    guards: "Routes that forward to each other end, whatever a relay takes out of their emails.",
    file: "functions/operations/inbound/acting/inbound-caps.ts",
    from: "const isForward = from.startsWith(",
    to: "const isForward = !from.startsWith(",
    test: "test/workers/inbound/loops.test.ts",
    title: /a relay that takes the signs of a program away does not make them go on for ever/,
  },
  {
    name: "reads the first Auto-Submitted field only",
    guards: "What a program wrote is neither forwarded nor answered, whatever a relay has added.",
    file: "functions/domain/inbound/automatic.ts",
    from: 'valuesOf("auto-submitted").some(',
    to: 'valuesOf("auto-submitted").slice(0, 1).some(',
    test: "test/domain/inbound/senders.test.ts",
    title: /either order, one makes a message automatic/,
  },
  {
    name: "shows a project the link by which the owner of an address confirms",
    guards: "Only the owner of an address confirms that it is forwarded to.",
    file: "functions/operations/emails/email-view.ts",
    from: "html: body ? withoutOwnerLinks(body.html) : null,",
    to: "html: body?.html ?? null,",
    test: "test/workers/inbound/confirmation-link.test.ts",
    title: /only the owner of an address gets the link/,
  },
  {
    name: "keeps what an earlier attempt stored of a dropped message",
    guards: "A dropped message leaves only its facts.",
    file: "functions/operations/inbound/receiving/kept-files.ts",
    from: 'if (status === "dropped") return removeFiles(services, email);',
    to: 'if (status === "dropped") return;',
    test: leftover,
    title: /dropped at its second attempt leaves nothing/,
  },
  {
    name: "keeps what it stored of a message that was deleted since",
    guards: "A deleted message leaves nothing, also where it is received again at that moment.",
    file: "functions/operations/inbound/receiving/store-mail.ts",
    from: 'known === undefined || known.status === "dropped"',
    to: 'known?.status === "dropped"',
    test: leftover,
    title: /deleted while it is received a second time leaves nothing/,
  },
  {
    name: "lets a key that may not send make routes that do",
    guards: "A route that forwards or replies is made by a key with email:send.",
    file: "functions/operations/inbound/rules/route-rights.ts",
    from: 'holds(scopes, "email:send")',
    to: 'holds(scopes, "inbound:write")',
    test: "test/api/inbound/route-rights.test.ts",
    title: /a key without email:send gives no route the action/,
  },
];
