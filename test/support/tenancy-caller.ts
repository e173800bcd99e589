/** Whom a request speaks for, by nothing but itself. */
export interface Caller {
  readonly operation: string;
  /** The project that the key's text, the link, the path or the header says. */
  readonly projectId?: string | undefined;
  readonly personId?: string | undefined;
}

/** A place where a call names a partition, as `name: { S: "P#…" }` or plain. */
export interface Place {
  readonly attribute: string;
  readonly partition: string;
  readonly sort: string | undefined;
}
