export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** A response of the API that is not a success. Its `message` says what is wrong and what to do. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** What is wrong with which field; empty for an error that is about none. */
  readonly issues: readonly FieldIssue[];

  constructor(status: number, body: unknown) {
    const fields: Readonly<Record<string, unknown>> =
      typeof body === "object" && body !== null ? { ...body } : {};
    super(textOf(fields["message"]) ?? `The service answered ${status}.`);
    this.name = "ApiError";
    this.status = status;
    this.code = textOf(fields["name"]) ?? String(status);
    this.requestId = textOf(fields["requestId"]);
    const issues = fields["issues"];
    this.issues = Array.isArray(issues) ? issues.filter(isIssue) : [];
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isIssue(value: unknown): value is FieldIssue {
  if (typeof value !== "object" || value === null || !("path" in value && "message" in value)) return false;
  return typeof value.path === "string" && typeof value.message === "string";
}
