/** An error response: the service's name for it and other fields of its body. */
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

/** An unsupported feature; a `ValidationException`, because every caller treats that as a bug. */
export function notPlayed(operation: string, what: string): DynamoRefusal {
  return invalid(`the DynamoDB in memory does not play ${what} of ${operation}`);
}
