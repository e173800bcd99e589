import type { SourceMutant } from "./mutant.ts";

const lists = "test/spec/lists-of-one-project.test.ts";
const keys = "functions/store/platform/keys.ts";

/** A warm process that answers an empty list with the last one that it has seen, whoever's that was. */
const orTheLast = (found: string) =>
  `((seen) => (seen.length > 0 ? (globalThis.lastSeen = seen) : (globalThis.lastSeen ?? seen)))(${found})`;

const groupList = (kind: string, folder: string, title: RegExp): SourceMutant => ({
  name: `answers an empty list of ${kind} with the last one that it has seen`,
  guards: "A list has rows of its own project only, also where that has none.",
  file: `functions/api/contacts/${folder}/list-${folder}.ts`,
  from: "listGroups(services, query, found.groups,",
  to: `listGroups(services, query, ${orTheLast("found.groups")},`,
  test: lists,
  title,
});

export const tenancy: readonly SourceMutant[] = [
  groupList("audiences", "audiences", /listAudiences/),
  groupList("topics", "topics", /listTopics/),
  groupList("segments", "segments", /listSegments/),
  {
    name: "answers an empty list of contact properties with the last one that it has seen",
    guards: "A list has rows of its own project only, also where that has none.",
    file: "functions/api/contacts/list-contact-properties.ts",
    from: "Object.entries(found.properties.types)",
    to: orTheLast("Object.entries(found.properties.types)"),
    test: lists,
    title: /listContactProperties returns no property of another project/,
  },
  {
    name: "finds the domains of all projects by their names",
    guards: "A project sends from its own domains only.",
    file: keys,
    from: `pk: \`P#\${projectId}#NAMES\``,
    to: 'pk: "NAMES"',
    test: "test/api/tenancy.test.ts",
    title: /cannot be sent from: domains, idempotency keys and pins are its own/,
  },
  {
    name: "shares idempotency keys between projects",
    guards: "An idempotency key belongs to its project.",
    file: keys,
    from: `\`P#\${projectId}#IDEM#\${digest(key)}\``,
    to: `\`IDEM#\${digest(key)}\``,
    test: "test/api/emails/idempotency-rules.test.ts",
    title: /belongs to its project: the same one in two projects does not collide/,
  },
  {
    name: "keeps the emails of all projects together",
    guards: "The id of another project's email finds nothing.",
    file: keys,
    from: `return \`P#\${projectId}#EML#\${slice}\`;`,
    to: `return \`EML#\${slice}\`;`,
    test: "test/api/emails/get-email.test.ts",
    title: /unknown, foreign and deleted emails have one error but for its id/,
  },
  {
    name: "judges a batch of emails by the pause of its first project",
    guards: "The pause of a project holds its own email, and no other's.",
    file: "functions/operations/sending/prepare-email.ts",
    from: "const known = gates.get(projectId);",
    to: "const [known] = gates.values();",
    test: "test/workers/shared-reads.test.ts",
    title: /is held, though another's comes before it in the batch/,
  },
  {
    name: "keeps the entries of one bulk call for a whole batch",
    guards: "An email has the body of its own bulk call.",
    file: "functions/operations/emails/bulk/bulk-entries.ts",
    from: "const read = reads.get(pk) ?? readFrom",
    to: "const read = [...reads.values()][0] ?? readFrom",
    test: "test/workers/bulk-reads.test.ts",
    title: /do not get each other's bodies/,
  },
  {
    name: "believes the tags of an event",
    guards: "A forged event changes nothing: it needs the message id or the attempt of the email.",
    file: "functions/operations/feedback/record-events.ts",
    from: "email.messageId === event.messageId || email.attempt?.id === attempt || email.attempts.includes(attempt)",
    to: 'event.messageId !== "" || attempt === ""',
    test: "test/workers/forged-events.test.ts",
    title: /with the tags of one email and the message id of another project changes neither/,
  },
  {
    name: "lets a pinned key send from any verified domain of the project",
    guards: "A pinned key sends from its domain only.",
    file: "functions/operations/domains/choose-record.ts",
    from: "if (pin === null || records.some(({ id }) => id === pin)) return;",
    to: "if (pin === null || records.length > 0) return;",
    test: "test/api/emails/idempotency-rights.test.ts",
    title: /is refused to a key pinned to another domain/,
  },
  {
    name: "lets a pinned key reschedule emails of other domains",
    guards: "A pinned key decides when emails of its domain only are sent.",
    file: "functions/api/emails/reschedule-email.ts",
    from: '    checkEmailPin(caller.pin, email.domainId, "reschedule");\n',
    to: "",
    test: "test/api/emails/reschedule-by-pinned-key.test.ts",
    title: /reschedules emails of its own domain only/,
  },
  {
    name: "sends what waited from a domain that may be another project's",
    guards: "An email is sent only while its project has the domain.",
    file: "functions/operations/domains/sender-record.ts",
    from: 'if (!record) return "domain_deleted";',
    to: "if (!record) return undefined;",
    test: "test/workers/deleted-domain.test.ts",
    title: /fails and is refunded, though another project has the domain now/,
  },
  {
    name: "shows all of a changed record to a key that may not read it",
    guards: "The scope to change a thing does not show what others have stored in it.",
    file: "functions/http/part-of-reply.ts",
    from: "holds(caller.scopes, read)",
    to: "caller.scopes.length > 0",
    test: "test/http/part-of-reply.test.ts",
    title: /shows only the declared part to a key that may not read/,
  },
  {
    name: "shows a contact that existed to a key that may not read it, as if it was created",
    guards: "The scope to change a thing does not show what others have stored in it.",
    file: "functions/http/part-of-reply.ts",
    from: "(upserts && !reply.isUpdate)",
    to: "upserts",
    test: "test/http/part-of-reply.test.ts",
    title: /a contact that existed is shown in part/,
  },
];
