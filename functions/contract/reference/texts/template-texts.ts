const liquid =
  'Liquid with own layouts and blocks: `{{ name }}`, `{% if %}`, `{% for %}`, `{% layout "alias" %}`, `{% render "alias", key: value %}`.';
export const oneOfTwo =
  "Of `html` and `mjml` at most one is given; the one that is given replaces the other.";
export const revision =
  "The `revision` that the change is based on: 409 `invalid_state` if it is not the current one.";
export const alias =
  "A second name, unique in the project, by which sends and other templates find it. Layouts and blocks need one.";

export const contentTexts = {
  subject: "Liquid, not escaped. Line breaks of variables become spaces.",
  html: `${liquid} Values of variables are escaped.`,
  mjml: "MJML with Liquid; it is compiled when it is saved. `html` then has the result.",
  text: "Liquid, not escaped. Where it is null, the text is derived from the rendered html.",
  variables: "The variables of the template.",
  "variables.key": "The name of the variable, or a path such as `user.name`.",
  "variables.required":
    "Whether a send without it is refused. Defaults to true, and to false where there is a fallback.",
  "variables.fallback": "The value where none is given; null for none.",
};

export const kind = "A `template` is sent; a `layout` is put around templates, a `block` into them.";
export const purpose =
  "`marketing` needs a link to `{{ unsubscribeUrl }}`. By default `transactional`, or what a generation was made for.";
export const settingTexts = { alias, kind, purpose };

export const templateTexts = {
  ...contentTexts,
  ...settingTexts,
  origin: "`generated` if the first version is an email of `POST /ai/generate`.",
  generationId: "The generation that it began as.",
  editedBy: "The ID of the key or person that made the latest change; null if nothing was changed.",
  status: "Whether a version is published.",
  version: "The latest version: the draft. Every change of the content is a version; the latest 40 are kept.",
  publishedVersion: "The version that sends use; null if none is published.",
  publishedAt: "When it was published.",
  hasUnpublishedChanges: "Whether the latest version is not the published one.",
  revision: "Counts all changes, for `ifRevision`.",
};

export const versionTexts = {
  version: "The number of the version.",
  restoredFrom: "The version whose content it repeats.",
  isPublished: "Whether sends use it.",
};

export const findingTexts = {
  severity: "An `error` keeps a template from being saved; a `warning` does not.",
  code: "A stable word for the kind of finding, such as `syntax_error`.",
  field: "The field with the source: `subject`, `html`, `mjml`, `text` or `variables`.",
  line: "The line in that field, from 1.",
  column: "The column in that line, from 1.",
};

/** Texts of the items of a list. */
export function nested(
  field: string,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${field}.${name}`, text]));
}
