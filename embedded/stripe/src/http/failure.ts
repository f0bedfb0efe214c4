/** The error object of the API, without what every one has. */
interface FailureBody {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  payment_intent?: object;
  setup_intent?: object;
  payment_method?: object;
}

/** An answer that is not a success. `keepsChanges`: what was written until then stays, such as a declined payment. */
export class Failure extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404 | 500;
  readonly body: FailureBody;
  readonly keepsChanges: boolean;

  constructor(status: Failure['status'], body: FailureBody, keepsChanges = false) {
    super(body.message);
    this.status = status;
    const page = body.code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${body.code}` };
    this.body = { ...body, ...page };
    this.keepsChanges = keepsChanges;
  }
}

export function invalid(message: string, param?: string, code?: string): Failure {
  return new Failure(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

/** `status` 404 for the resource an address names, 400 for one that a parameter names. */
export function missing(kind: string, id: string, param = 'id'): Failure {
  return new Failure(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** The row, or the API's answer for one that does not exist. */
export function found<Content>(row: Content | undefined, kind: string, id: string, param?: string): Content {
  if (row === undefined) {
    throw missing(kind, id, param);
  }
  return row;
}
