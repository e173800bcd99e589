/** A response of the API that is not a success. Its `message` says what is wrong and what to do. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;

  constructor(status: number, body: unknown) {
    const fields: Readonly<Record<string, unknown>> =
      typeof body === "object" && body !== null ? { ...body } : {};
    super(textOf(fields["message"]) ?? `The service answered ${status}.`);
    this.name = "ApiError";
    this.status = status;
    this.code = textOf(fields["name"]) ?? String(status);
    this.requestId = textOf(fields["requestId"]);
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
