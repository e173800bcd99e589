/** The AWS services that the handlers call, by their suffix in `AWS_ENDPOINT_URL_…`. */
export const services = ["DYNAMODB", "SQS", "SNS", "S3", "SESV2"] as const;
export type ServiceName = (typeof services)[number];

/** Those that only the generation of markup calls. */
const modelServices = ["BEDROCK_RUNTIME", "SECRETS_MANAGER"] as const;
type ModelServiceName = (typeof modelServices)[number];

export type Endpoints = Readonly<Record<ServiceName, string>> & {
  readonly [name in ModelServiceName]?: string;
};

/** Returns the endpoint of an external engine that the environment configures, if any. */
export function givenEndpoint(
  service: ServiceName | ModelServiceName,
  env = process.env,
): string | undefined {
  return env[`AWS_ENDPOINT_URL_${service}`] || undefined;
}

/** Returns the environment variables that point AWS SDKs to the engines. */
export function endpointVariables(endpoints: Endpoints): Readonly<Record<string, string>> {
  const given = [...services, ...modelServices].flatMap((service) => {
    const url = endpoints[service];
    return url === undefined ? [] : [[`AWS_ENDPOINT_URL_${service}`, url]];
  });
  // Receipt rules are in the first version of the API, which the same SES serves.
  return Object.fromEntries([...given, ["AWS_ENDPOINT_URL_SES", endpoints.SESV2]]);
}

/** Returns the configuration of a client. Engines accept any signature and read only its region. */
export function clientConfig(endpoint: string, region: string) {
  return { endpoint, region, credentials: localCredentials };
}

export const localCredentials = { accessKeyId: "local", secretAccessKey: "local" } as const;
