import { join } from "node:path";
import type { Context } from "aws-lambda";
import { entries } from "../../build/bundle/entries.ts";
import { root } from "../../build/places.ts";
import { resendFunctions, routesOf } from "../../functions/contract/resend/surface.ts";
import type { ResendSurface } from "../../functions/resend/engine/surface.ts";
import { type Gateway, startGateway } from "../../local/gateway/gateway.ts";
import type { RouteTarget } from "../../local/gateway/serve-function.ts";
import type { World } from "../support/world.ts";

/** Serves the surface of a world on a free port, by the routes that it is deployed with. */
export async function serveResend({ services }: World): Promise<Gateway> {
  const routes = resendFunctions.flatMap((declared) =>
    routesOf(declared).map((path) => ({ routeKey: `ANY ${path}`, target: targetOf(declared.name) })),
  );
  return startGateway({
    ...{ port: 0, routes, pages: [], account: "000000000000", log: () => {} },
    invoke: async ({ name }, event) => {
      const { handler } = await surfaceOf(name);
      // The gateway makes events in the format that the handlers take.
      return handler.on(services)(event as Parameters<ResendSurface>[0], {} as Context);
    },
  });
}

function targetOf(name: string): RouteTarget {
  // The gateway passes the function on to `invoke`, which reads its name alone.
  return { fn: { name } as RouteTarget["fn"], apiId: "api", timeoutMs: 30_000 };
}

function surfaceOf(name: string): Promise<{ readonly handler: ResendSurface }> {
  const file = entries.find((entry) => entry.name === name)?.file ?? name;
  return import(/* @vite-ignore */ join(root, file));
}
