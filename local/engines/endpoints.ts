/** The AWS services that the handlers talk to, by the name that ends `AWS_ENDPOINT_URL_…`. */
export const services = ["DYNAMODB", "SQS", "SNS", "S3", "SESV2"] as const;
export type ServiceName = (typeof services)[number];

export type Endpoints = Readonly<Record<ServiceName, string>>;

/** The engine that the person who starts the service has named in its environment, instead of the embedded one. */
export function givenEndpoint(service: ServiceName, env = process.env): string | undefined {
  return env[`AWS_ENDPOINT_URL_${service}`] || undefined;
}

/** The environment by which any AWS SDK finds the engines. */
export function endpointVariables(endpoints: Endpoints): Readonly<Record<string, string>> {
  return Object.fromEntries(services.map((service) => [`AWS_ENDPOINT_URL_${service}`, endpoints[service]]));
}

/** What every client of an engine is built with; the engines accept any signature and read only the region of it. */
export function clientConfig(endpoint: string, region: string) {
  return { endpoint, region, credentials: localCredentials };
}

export const localCredentials = { accessKeyId: "local", secretAccessKey: "local" } as const;
