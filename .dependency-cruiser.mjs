/**
 * Layers: folder → the folders and packages that it may import. Anything else is refused. `@` rows are packages.
 */
const table = {
  "functions/domain": [],
  "functions/domain/templates": ["functions/domain", "@liquidjs", "@mjml-core", "@mjml-preset-core"],
  "functions/domain/markup": ["functions/domain", "@liquidjs", "@htmlparser2", "@parse5", "@sanitize-html"],
  "functions/domain/inbound": ["functions/domain", "@sanitize-html"],
  "functions/settings": ["@zod"],
  "functions/contract": ["functions/domain", "@zod"],
  "functions/store": [
    "functions/domain",
    "functions/settings",
    "@zod",
    "@aws-sdk/client-dynamodb",
    "@aws-sdk/lib-dynamodb",
    "@aws-sdk/util-dynamodb",
  ],
  "functions/gateways": [
    "functions/domain",
    "functions/settings",
    "@aws-sdk/client-sqs",
    "@aws-sdk/client-sns",
    "@aws-sdk/client-ses",
    "@aws-sdk/client-sesv2",
    "@aws-sdk/client-s3",
    "@aws-sdk/client-bedrock-runtime",
    "@aws-sdk/client-secrets-manager",
    "@smithy/node-http-handler",
    "@aws-sdk/s3-request-presigner",
    "@nodemailer",
    "@ipaddr.js",
    "@postal-mime",
    "@aws-jwt-verify",
  ],
  "functions/operations": [
    "functions/domain",
    "functions/settings",
    "functions/store",
    "functions/gateways",
    "functions/views",
    "functions/services.ts",
    "@csv-parse",
    "@csv-stringify",
  ],
  "functions/http": [
    "functions/contract",
    "functions/domain/platform",
    "functions/store/platform",
    "functions/services.ts",
    "@middy/core",
    "@middy/http-json-body-parser",
    "@zod",
  ],
  "functions/queue": ["functions/services.ts"],
  "functions/memory.ts": ["functions/domain/platform"],
  "functions/api": [
    "functions/contract",
    "functions/domain",
    "functions/http",
    "functions/operations",
    "functions/store",
    "functions/views",
    "@zod",
  ],
  // Another service's API over the endpoints of this one: it has no store and no send path of its own.
  "functions/resend": [
    "functions/api",
    "functions/contract",
    "functions/domain",
    "functions/gateways/platform/mail/file-type.ts",
    "functions/http",
    "functions/operations",
    "functions/store",
    "functions/services.ts",
    "@zod",
  ],
  "functions/views": ["functions/domain", "functions/settings", "functions/store"],
  "functions/workers": [
    "functions/domain",
    "functions/gateways",
    "functions/operations",
    "functions/queue",
    "functions/services.ts",
  ],
  "functions/services.ts": [
    "functions/settings",
    "functions/gateways",
    "functions/operations/projects/admission/admission.ts",
    "functions/memory.ts",
    "functions/store",
    "@aws-sdk/client-dynamodb",
    "@aws-sdk/lib-dynamodb",
  ],
  lib: ["functions/contract", "functions/settings", "@aws-cdk-lib", "@constructs", "@cdk-nag", "@zod"],
  smtp: ["functions/contract", "functions/domain", "@smtp-server", "@postal-mime", "@nodemailer", "@zod"],
  bin: ["build", "lib"],
  build: ["functions/contract", "functions/settings", "@esbuild", "@vite", "@zod"],
  local: [
    "build",
    "functions/contract",
    "functions/domain",
    "functions/settings",
    "cli/projects/seed-project.ts",
    "smtp",
    "@aws-sdk/client-dynamodb",
    "@aws-sdk/client-sqs",
    "@aws-sdk/client-sns",
    "@aws-sdk/client-s3",
    "@fauxqs",
    "@postal-mime",
    "@oidc-provider",
    "@nodemailer",
    "@smtp-server",
    "@zod",
  ],
  cli: [
    "functions/views",
    "functions/contract",
    "functions/domain",
    "functions/settings",
    "functions/operations",
    "functions/gateways/domains/identities.ts",
    "functions/gateways/domains/receipt-rules.ts",
    "functions/store",
    "functions/services.ts",
    "local",
    "@aws-sdk/client-ses",
    "@aws-sdk/client-budgets",
    "@aws-sdk/client-cloudwatch",
    "@aws-sdk/client-cognito-identity-provider",
    "@aws-sdk/client-dynamodb",
    "@aws-sdk/client-lambda",
    "@aws-sdk/client-sesv2",
    "@aws-sdk/client-sns",
    "@aws-sdk/client-sqs",
    "@commander",
    "@openapi-typescript",
    "@zod",
  ],
  "dashboard/kit": [
    "@react",
    "@radix-ui/react-dialog",
    "@radix-ui/react-dropdown-menu",
    "@radix-ui/react-tabs",
  ],
  "dashboard/api": ["@react", "@openapi-fetch", "@tanstack/react-query"],
  "dashboard/sign-in": ["dashboard/kit", "dashboard/api", "@react", "@oidc-client-ts"],
  "dashboard/shell": [
    "dashboard/kit",
    "dashboard/api",
    "dashboard/sign-in",
    "@react",
    "@tanstack/react-query",
    "@tanstack/react-router",
  ],
  "dashboard/pages": [
    "dashboard/kit",
    "dashboard/api",
    "dashboard/shell",
    "@react",
    "@tanstack/react-query",
    "@tanstack/react-router",
  ],
  dashboard: [
    "build/places.ts",
    "dashboard/api",
    "dashboard/pages",
    "dashboard/shell",
    "dashboard/sign-in",
    "dashboard/styles",
    "@react",
    "@react-dom",
    "@tanstack/react-query",
    "@tanstack/react-router",
    "@vite",
  ],
  bench: [
    // The engine alone is what the service's renderer is compared with.
    "@liquidjs",
    "@zod",
    "build",
    "functions/domain",
    "functions/settings",
    "functions/operations",
    "functions/store",
    "functions/services.ts",
    // Deployed handlers and what they are given.
    "functions/memory.ts",
    "functions/gateways",
    "functions/workers",
    "local",
    "test/support",
    "test/http/rows.ts",
    "test/http/broadcast-rows.ts",
    "@aws-sdk/client-dynamodb",
    "@aws-sdk/client-sqs",
    "@aws-sdk/lib-dynamodb",
  ],
};

/**
 * Areas stand on floors. An area's folder has the same name in every layer of `functions/`; it may import from the
 * areas of lower floors and from those named here, never from others of its own floor or above.
 */
const floors = [
  { platform: [] },
  { outbox: [] },
  { projects: [], domains: ["projects"], contacts: ["projects"] },
  { templates: [], emails: ["templates"] },
  { sending: [], feedback: [], webhooks: [], activity: [], deliverability: ["feedback"] },
  { markup: [], broadcasts: [], inbound: [] },
  { imports: [], erasure: [], jobs: ["imports", "erasure"] },
  { resend: [] },
];
/** Lower areas that an area does without, so that it can be read without them. */
const exceptFor = { webhooks: ["emails", "templates"], domains: ["contacts"] };
/**
 * Single files above that the entries of an area use: an endpoint of keys and limits reads domain records, as a key's pin
 * names one and a plan limits their number; emails of broadcasts are read as emails, and reported on by the same queue,
 * which also counts what comes back of the emails of inbound routes; who unsubscribes by the link of a broadcast's email is
 * counted there; a template is not deleted while a broadcast or an inbound route uses it, nor a group while a broadcast to it
 * has not ended; and the daily check of a domain goes on to what receivers ask of it.
 */
const entriesAlsoUse = {
  projects: "^functions/store/domains/hostnames\\.ts$",
  domains: "^functions/operations/deliverability/assess-domain\\.ts$",
  templates:
    "^functions/(store/broadcasts/(unended-)?broadcasts|domain/broadcasts/broadcast-status|store/inbound/answering-routes)\\.ts$",
  contacts:
    "^functions/(operations/broadcasts/reports/note-unsubscribed|store/broadcasts/(unended-)?broadcasts)\\.ts$",
  feedback: "^functions/operations/(broadcasts/reports|inbound/counting)/",
  emails: "^functions/operations/broadcasts/(reports/|reading/(find|read)-broadcast-email\\.ts$)",
  deliverability: "^functions/operations/broadcasts/reading/(find-)?broadcast-email\\.ts$",
};
const layers = "(api|contract|domain|gateways|operations|store|views|workers)";
const areas = floors.flatMap((floor) => Object.keys(floor));

const areaBoundaries = floors.flatMap((floor, level) =>
  Object.entries(floor).map(([area, neighbours]) => {
    const below = floors.slice(0, level).flatMap((lower) => Object.keys(lower));
    const allowed = new Set(
      [area, ...neighbours, ...below].filter((name) => !exceptFor[area]?.includes(name)),
    );
    const refused = areas.filter((name) => !allowed.has(name));
    const also = entriesAlsoUse[area];
    return {
      name: `area-${area}`,
      severity: "error",
      from: { path: `^functions/${layers}/${area}/` },
      to: {
        path: `^functions/${layers}/(${refused.join("|")})/`,
        ...(also && { pathNot: also }),
      },
    };
  }),
);

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const pathOf = (name) => (name.startsWith("@") ? packagePath(name) : `^${escaped(name)}(/|$)`);
const packagePath = (name) =>
  `^node_modules/${escaped(name.replace(/^@(?!aws-sdk|middy|smithy|radix-ui|tanstack)/, ""))}(/|$)`;

/** A folder in a folder of the table has its own row only. */
const within = (folder) =>
  Object.keys(table)
    .filter((other) => other.startsWith(`${folder}/`))
    .map(pathOf);

const boundaries = Object.entries(table).map(([from, to]) => ({
  name: `what-${from.replace(/[/.]/g, "-")}-may-import`,
  severity: "error",
  from: {
    path: pathOf(from),
    pathNot: from.includes("services") ? "^$" : ["^functions/services\\.ts$", ...within(from)],
  },
  to: { pathNot: [pathOf(from), ...to.map(pathOf), "^node_modules/@types/"], dependencyTypesNot: ["core"] },
}));

export default {
  forbidden: [
    ...boundaries,
    ...areaBoundaries,
    {
      name: "files-lie-in-areas",
      comment: "Every file of a layer lies in the folder of its area.",
      severity: "error",
      from: {
        path: `^functions/${layers}/`,
        pathNot: [
          `^functions/${layers}/(${areas.join("|")})/`,
          "^functions/contract/(index\\.ts$|reference/)",
        ],
      },
      to: {},
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, pathNot: ["\\.d\\.ts$", "\\.mjs$", "^local/.*\\.js$", "^lib/.*\\.js$"] },
      to: {},
    },
    {
      name: "no-test-code",
      severity: "error",
      from: { path: "^(functions|smtp|lib|local|cli|bin|build|dashboard)/" },
      to: { path: "^test/" },
    },
    {
      name: "endpoints-stand-alone",
      severity: "error",
      from: { path: "^functions/api/(.+)$" },
      to: { path: "^functions/api/", pathNot: "^functions/api/$1$" },
    },
    {
      name: "workers-stand-alone",
      severity: "error",
      from: { path: "^functions/workers/(.+)$" },
      to: { path: "^functions/workers/", pathNot: "^functions/workers/$1$" },
    },
    {
      name: "reference-is-documentation",
      comment: "The words of the API reference are no part of what runs behind it.",
      severity: "error",
      from: { path: "^(functions|smtp|lib)/", pathNot: "^functions/contract/reference/" },
      to: { path: "^functions/contract/reference/" },
    },
    {
      name: "drawers-have-names",
      severity: "error",
      from: {},
      to: { path: "(^|/)(utils?|helpers?|common|misc|types)(/|\\.ts$)", pathNot: "node_modules" },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};
