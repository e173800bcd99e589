/** The names that SES answers with, and the status of each, so that the SDK raises its own exception class. */
export const refusalStatus = {
  AccountSuspendedException: 400,
  AlreadyExistsException: 400,
  BadRequestException: 400,
  InternalServiceErrorException: 500,
  LimitExceededException: 400,
  MailFromDomainNotVerifiedException: 400,
  MessageRejected: 400,
  MissingAuthenticationTokenException: 403,
  NotFoundException: 404,
  SendingPausedException: 400,
  ThrottlingException: 400,
  TooManyRequestsException: 429,
  UnknownOperationException: 404,
} as const;

export type RefusalName = keyof typeof refusalStatus;

/** A no that the caller gets as an SES error. */
export class SesRefusal extends Error {
  readonly status: number;
  override readonly name: RefusalName;

  constructor(name: RefusalName, message: string) {
    super(message);
    this.name = name;
    this.status = refusalStatus[name];
  }
}

export function isRefusalName(name: string): name is RefusalName {
  return Object.hasOwn(refusalStatus, name);
}
