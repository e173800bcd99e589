/** An answer that says no: the service's name for it, and what else its body carries. */
export class DynamoRefusal extends Error {
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(name: string, message: string, fields: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = name;
    this.fields = fields;
  }
}

export function invalid(message: string): DynamoRefusal {
  return new DynamoRefusal("ValidationException", message);
}

/** What the protocol has and this engine has not; a `ValidationException`, as every caller takes that for a bug. */
export function notPlayed(operation: string, what: string): DynamoRefusal {
  return invalid(`the DynamoDB in memory does not play ${what} of ${operation}`);
}
