/** Texts by the path of a field: `attachments.content` is a field of the items of `attachments`. */
export type FieldTexts = { readonly [path: string]: string };

export interface OperationReference {
  /** An imperative phrase without a full stop, such as "Send an email". */
  readonly summary: string;
  readonly description?: string;
  /** A valid request body; operations whose body is optional need none. */
  readonly example?: unknown;
}

/** The words of the API reference for one area: documentation, which no handler may import. */
export interface AreaReference {
  /** What each group of operations is for, by the name of the group. */
  readonly groups: { readonly [group: string]: string };
  readonly operations: { readonly [operationId: string]: OperationReference };
  /** Meaning, defaults and bounds that a schema does not express, by component. */
  readonly schemas?: { readonly [component: string]: FieldTexts };
  /** Path and query parameters by name; by `operationId.name` where one operation differs. */
  readonly parameters?: { readonly [name: string]: string };
}
