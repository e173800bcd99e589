/** A variable that a template declares. */
export interface TemplateVariable {
  /** Its name, or the path to it, such as `user.name`. */
  readonly key: string;
  /** Whether a send without it is refused. */
  readonly required: boolean;
  /** Its value where it is not given; null for none. */
  readonly fallback: string | number | boolean | null;
}

export const templateKinds = ["template", "layout", "block"] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** A layout or a block that a template uses, in the version that is pinned with it. */
export interface TemplatePart {
  readonly id: string;
  readonly version: number;
  readonly kind: Exclude<TemplateKind, "template">;
  readonly html: string;
  readonly variables: readonly TemplateVariable[];
}

/** A version of a template with all that its rendering needs. */
export interface TemplateClosure {
  readonly id: string;
  readonly version: number;
  readonly subject: string;
  /** Absent for a template of plain text. */
  readonly html?: string | undefined;
  readonly text?: string | undefined;
  readonly variables: readonly TemplateVariable[];
  /** By alias; parts of parts are included. */
  readonly parts: Readonly<Record<string, TemplatePart>>;
}

/** An email as a template renders it. */
export interface RenderedTemplate {
  readonly subject: string;
  readonly html: string;
  /** Absent where it is derived from the html. */
  readonly text?: string | undefined;
}
