import type { AreaReference } from "./area-reference.ts";
import { cursorOrPage } from "./pagination.ts";
import {
  alias,
  contentTexts,
  findingTexts,
  kind,
  nested,
  oneOfTwo,
  purpose,
  revision,
  settingTexts,
  templateTexts,
  versionTexts,
} from "./texts/template-texts.ts";

export const templates: AreaReference = {
  groups: { templates: "Content of emails with variables, in versions, with layouts and blocks." },
  operations: {
    listTemplates: {
      summary: "List templates",
      description: `Newest first, without their content. ${cursorOrPage}`,
    },
    createTemplate: {
      summary: "Create a template",
      description: `Stores the first version as a draft. ${oneOfTwo} All errors in the source are returned at once in \`issues\`, each with its line and column; warnings are in \`findings\`. Returns 409 \`invalid_state\` when the plan's limit is reached.`,
      example: {
        name: "Welcome",
        alias: "welcome",
        subject: "Welcome, {{ firstName }}",
        html: '<p>Hi {{ firstName }}, <a href="{{ url }}">start here</a>.</p>',
        variables: [{ key: "firstName", fallback: "there" }, { key: "url" }],
      },
    },
    validateTemplate: {
      summary: "Check a template without storing it",
      description: "Returns everything that saving it would report, and the compiled html.",
      example: { subject: "Hi {{ name }}", html: "<p>{{ nmae }}</p>", variables: [{ key: "name" }] },
    },
    getTemplate: { summary: "Get a template", description: "With the content of its latest version." },
    updateTemplate: {
      summary: "Update a template",
      description: `Omitted fields keep their value. A changed content is a new version, which sends do not use before it is published. ${oneOfTwo} The alias of a layout or block cannot change while templates use it.`,
      example: { subject: "Hello, {{ firstName }}", ifRevision: 3 },
    },
    deleteTemplate: {
      summary: "Delete a template",
      description:
        "Deletes the template with all its versions. Accepted emails are not affected. What other templates, broadcasts that have not ended, or inbound routes use is refused with 409 `invalid_state` and the list of them.",
    },
    publishTemplate: {
      summary: "Publish the latest version",
      description:
        "Sends use it from then on, with its layout and blocks as they are published at this moment. Publishing again changes nothing, unless a layout or block has a newer version: then the content is published again as a new version. `findings` has the warnings about the source. With `checkLinks`, the first 40 links without variables are called (HEAD, then GET): those that cannot be reached are reported as `link_unreachable`, those that answer with an error as `link_error`, and http links, which are not called, as `link_insecure`. Redirects are not followed. The template is published all the same.",
      example: { checkLinks: true },
    },
    restoreTemplate: {
      summary: "Restore an earlier version",
      description: "Makes its content the latest version, as a draft.",
      example: { version: 2 },
    },
    duplicateTemplate: {
      summary: "Duplicate a template",
      description:
        "Creates a draft with the content of the latest version. Layouts and blocks need a new alias.",
    },
    listTemplateVersions: {
      summary: "List versions of a template",
      description:
        "The latest 40, and older ones that a send can use: the published one, and those that it may name. Newest first, without their content.",
    },
    getTemplateVersion: { summary: "Get a version of a template", description: "With its content." },
    diffTemplate: {
      summary: "Compare two versions of a template",
      description: "Returns a unified diff of each field that differs.",
    },
    listTemplateUses: {
      summary: "List what uses a template",
      description:
        "The templates that use a layout or block, in their latest or their published version, the broadcasts with a template that have not ended, and the inbound routes that answer with it. While there are some, the template cannot be deleted.",
    },
    renderTemplate: {
      summary: "Render a template",
      description:
        "Runs the code of a send: `htmlSha256` is that of an email with the same variables. Without `version` it renders the published version, or the draft where none is published. With `contactId`, which needs the scope `contact:read`, the template sees the contact as `contact`. All missing variables are named in one 400. `unsubscribeUrl` is a preview link that unsubscribes nobody, unless it is given.",
      example: { variables: { firstName: "Ada", url: "https://example.com/start" } },
    },
  },
  schemas: {
    Template: templateTexts,
    ListTemplateUsesReply: {
      items: "Templates that use it as their layout or as a block.",
      broadcasts: "Broadcasts that get their content from it and have not ended.",
      routes: "Inbound routes that answer with it, disabled ones too.",
    },
    CreateTemplateReply: {
      ...templateTexts,
      findings: "Warnings about the source.",
      ...nested("findings", findingTexts),
    },
    CreateTemplateBody: {
      ...contentTexts,
      ...settingTexts,
      fromGeneration:
        "A generated email, whose subject, markup and variables become the content. Other fields of the content are then not allowed.",
    },
    UpdateTemplateBody: { ...contentTexts, alias, purpose, ifRevision: revision },
    ValidateTemplateBody: { ...contentTexts, kind, purpose },
    ValidateTemplateReply: {
      valid: "Whether the template could be saved.",
      findings: "Everything that was found.",
      ...nested("findings", findingTexts),
      html: "The html with its Liquid, compiled where the source is MJML.",
      htmlBytes: "Its size. Gmail cuts emails at 102 KB.",
    },
    PublishTemplateBody: { ifRevision: revision },
    RestoreTemplateBody: { version: "The version to restore.", ifRevision: revision },
    DuplicateTemplateBody: { name: "Defaults to the name with “(copy)”.", alias },
    TemplateVersion: { ...contentTexts, ...versionTexts },
    TemplateVersionSummary: versionTexts,
    RenderTemplateBody: {
      variables: "The values of the variables, as in a send.",
      contactId: "A contact whose data the template sees as `contact`.",
      version: "A version; defaults to the published one.",
    },
    RenderTemplateReply: {
      findings: "Warnings about what was rendered: `html_large` where Gmail cuts it.",
      ...nested("findings", findingTexts),
    },
  },
  parameters: {
    templateId: "The ID of a template.",
    templateVersion: "The number of a version.",
    "listTemplates.kind": "Only templates, layouts or blocks.",
    "diffTemplate.from": "Defaults to the published version.",
    "diffTemplate.to": "Defaults to the latest version.",
  },
};
