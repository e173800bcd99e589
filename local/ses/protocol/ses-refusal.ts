/** The HTTP status of each SES error name; the SDK maps names to exception classes. */
export const refusalStatus = {
  AccessDeniedException: 403,
  AccountSuspendedException: 400,
  AlreadyExists: 400,
  AlreadyExistsException: 400,
  BadRequestException: 400,
  CannotDelete: 400,
  InternalServiceErrorException: 500,
  LimitExceeded: 400,
  LimitExceededException: 400,
  MailFromDomainNotVerifiedException: 400,
  MessageRejected: 400,
  MissingAuthenticationTokenException: 403,
  NotFoundException: 404,
  RuleDoesNotExist: 400,
  RuleSetDoesNotExist: 400,
  SendingPausedException: 400,
  ThrottlingException: 400,
  TooManyRequestsException: 429,
  UnknownOperationException: 404,
  ValidationError: 400,
} as const;

export type RefusalName = keyof typeof refusalStatus;

/** An error that is returned to the caller as an SES error. */
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
