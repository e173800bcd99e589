import type { ServerResponse } from "node:http";
import type { ProxiedService } from "./call.ts";
import type { Fault } from "./faults.ts";

interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const coral = "com.amazon.coral.availability";
const dynamo = "com.amazonaws.dynamodb.v20120810";

/** Responds with an error in the format of the service's protocol. */
export function refuse(
  res: ServerResponse,
  service: ProxiedService,
  fault: Extract<Fault, { readonly kind: "error-500" | "throttle" }>,
): void {
  const { status, headers, body } =
    fault.kind === "throttle" ? throttled(service, fault.error) : failed(service);
  if (fault.kind === "error-500" && !fault.body)
    return void res.writeHead(status, { "content-length": "0" }).end();
  res.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body)) }).end(body);
}

function throttled(service: ProxiedService, error?: string): Refusal {
  const message = "Rate exceeded";
  switch (service) {
    case "DYNAMODB": {
      const name = error ?? "ThrottlingException";
      return json10(400, `${name === "ThrottlingException" ? coral : dynamo}#${name}`, message);
    }
    case "SQS":
      return json10(400, `${coral}#${error ?? "ThrottlingException"}`, message);
    case "S3":
      return xml(503, error ?? "SlowDown", "Please reduce your request rate.");
    case "SESV2":
      return restJson(429, error ?? "TooManyRequestsException", "Maximum sending rate exceeded.");
    case "API":
      return { status: 429, headers: jsonType, body: '{"message":"Too Many Requests"}' };
  }
}

function failed(service: ProxiedService): Refusal {
  const message = "We encountered an internal error. Please try again.";
  switch (service) {
    case "DYNAMODB":
      return json10(500, `${dynamo}#InternalServerError`, message);
    case "SQS":
      return json10(500, "com.amazonaws.sqs#InternalFailure", message);
    case "S3":
      return xml(500, "InternalError", message);
    case "SESV2":
      return restJson(500, "InternalServiceErrorException", message);
    case "API":
      return { status: 500, headers: jsonType, body: '{"message":"Internal Server Error"}' };
  }
}

const jsonType = { "content-type": "application/json" };

function json10(status: number, type: string, message: string): Refusal {
  const body = JSON.stringify({ __type: type, message });
  return { status, headers: { "content-type": "application/x-amz-json-1.0" }, body };
}

function restJson(status: number, type: string, message: string): Refusal {
  return { status, headers: { ...jsonType, "x-amzn-errortype": type }, body: JSON.stringify({ message }) };
}

function xml(status: number, code: string, message: string): Refusal {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, headers: { "content-type": "application/xml" }, body };
}
