/** The caller of a request, by the request only. */
export interface Caller {
  readonly operation: string;
  /** The project in the key, the link, the path or the header. */
  readonly projectId?: string | undefined;
  readonly personId?: string | undefined;
}

/** A partition in a call's input, as `name: { S: "P#…" }` or plain. */
export interface Place {
  readonly attribute: string;
  readonly partition: string;
  readonly sort: string | undefined;
}
