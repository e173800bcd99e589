import { join } from "node:path";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { entries } from "../../build/bundle/entries.ts";
import { root } from "../../build/places.ts";
import type { Operation } from "../../functions/contract/platform/area.ts";
import type { Endpoint } from "../../functions/http/endpoint.ts";
import type { Services } from "../../functions/services.ts";
import { functionName, unknownRoute } from "../../functions/settings/function-names.ts";

type Run = (event: APIGatewayProxyEventV2, context: Context) => ReturnType<ReturnType<Endpoint["on"]>>;

/** Returns the handler of an operation in a world; without one, that of unknown routes. */
export async function handlerOf(operation: Operation | undefined, services: Services): Promise<Run> {
  const handler = await loadEndpoint(operation);
  return operation ? handler.on(services) : handler;
}

const endpoints = new Map<string, Promise<Endpoint>>();

/** Loads the handler of an operation; without one, that of unknown routes. */
export function loadEndpoint(operation: Operation | undefined): Promise<Endpoint> {
  const id = operation?.id ?? "";
  const loaded = endpoints.get(id) ?? importEndpoint(operation);
  endpoints.set(id, loaded);
  return loaded;
}

async function importEndpoint(operation: Operation | undefined): Promise<Endpoint> {
  const name = operation ? functionName(operation.id) : unknownRoute;
  const file = entries.find((entry) => entry.name === name)?.file ?? name;
  const { handler } = (await import(/* @vite-ignore */ join(root, file))) as { handler: Endpoint };
  return handler;
}
