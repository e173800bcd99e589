import type { SourceMutant } from "./mutant.ts";

const sweep = "functions/operations/sending/sweep";

/** What follows after SES was called, or was not: its events, and what the sweeper makes up for. */
export const sweeping: readonly SourceMutant[] = [
  {
    name: "counts a bounce again when its event is redelivered",
    guards: "A bounce counts once towards the pause of its project.",
    file: "functions/operations/feedback/record-events.ts",
    from: 'parts[at]?.report === report && !numbered.ids.has(ids[at] ?? "")',
    to: "parts[at]?.report === report",
    test: "test/faults/races/bounces.test.ts",
    title: /a bounce event redelivered after it was counted is counted once/,
  },
  {
    name: "tries an email again at once when the answer of SES was lost",
    guards: "An email whose answer was lost waits for SES's events before its next try.",
    file: `${sweep}/resume-stuck-email.ts`,
    from: "if (now < until) return waitUntil(services, email, until);",
    to: "",
    test: "test/workers/lost-answers.test.ts",
    title: /is tried again after 15, 30 and 60 silent minutes, not before/,
  },
  {
    name: "tries an email again while SES's events are late",
    guards: "While events are late, silence says nothing.",
    file: `${sweep}/resume-stuck-email.ts`,
    from: "if (!isExpired(email, now) && (await areEventsLate(services.tables, now)))",
    to: "if (false)",
    test: "test/workers/lost-answers.test.ts",
    title: /waits while SES's events are recorded late/,
  },
  {
    name: "sweeps a project from its own creation on",
    guards:
      "An email that a function with a slow clock accepted is found, although its id is older than its project.",
    file: `${sweep}/sweep-active.ts`,
    from: "new Date(created.getTime() - mostBehindMs)",
    to: "created",
    test: "test/workers/sweeper.test.ts",
    title: /of a new project, accepted by a clock that is behind its creator's, is found/,
  },
  {
    name: "leaves an email to a worker that claimed it during the sweep",
    guards: "An email that is not in the due index is looked at again where a sweep lost the race for it.",
    file: `${sweep}/resume-rows.ts`,
    from: 'if (resumed !== "changed") return resumed;',
    to: 'return resumed === "changed" ? undefined : resumed;',
    test: "test/workers/lost-claims.test.ts",
    title: /claims while a sweep resumes it, and then leaves, goes out all the same/,
  },
  {
    name: "forgets after a day what a route has sent",
    guards: "A message that comes back from the dead letters after days is not forwarded again.",
    file: "functions/operations/inbound/acting/send-for-route.ts",
    from: "keyLifeMs: broughtAgainMs",
    to: "keyLifeMs: broughtAgainMs / 28",
    test: "test/workers/inbound/late-repetition.test.ts",
    title: /comes back from the dead letters after days is not forwarded again/,
  },
  {
    name: "sends email of days ago",
    guards: "Email that could not be sent for a day is given up, and its price goes back.",
    file: "functions/operations/emails/timeouts.ts",
    from: "return queuedAt !== undefined && now.getTime() - Date.parse(queuedAt) > expiryMs;",
    to: "return queuedAt === undefined;",
    test: "test/workers/sweeper.test.ts",
    title: /gives up email that could not be sent for a day/,
  },
  {
    name: "moves the sweeper on past a page that it has not resumed",
    guards: "What a sweep could not read, the next one reads.",
    file: `${sweep}/sweep-active.ts`,
    from: "  if (!(await fenceOff(tables, projectId, token, shards, horizon))) return;\n",
    to: "  if (!(await fenceOff(tables, projectId, token, shards, horizon))) return;\n  await putSwept(tables, projectId, horizon);\n",
    test: "test/workers/failed-sweep.test.ts",
    title: /an email that a sweep could not read is found by the next one/,
  },
  {
    name: "moves a recipient's outcome back",
    guards: "An outcome never moves back, in whatever order SES's events come.",
    file: "functions/domain/feedback/outcomes.ts",
    from: "if (after < before) return recipient;",
    to: "",
    test: "test/domain/outcomes.test.ts",
    title: /the outcome of a recipient never moves back/,
  },
];
