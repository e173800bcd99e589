import type { Plugin } from "esbuild";

/**
 * The DynamoDB client caches endpoints that it discovers. Discovery is off unless it is configured, which no function
 * does; the cache with its two packages is 8 KB that every function would load at its start.
 */
export const endpointCache: Plugin = {
  name: "endpoint-cache",
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/endpoint-cache$/ }, ({ path }) => ({
      path,
      namespace: "endpoint-cache",
    }));
    build.onLoad({ filter: /.*/, namespace: "endpoint-cache" }, () => ({
      contents: replacement,
      loader: "js",
    }));
  },
};

const replacement = `
function unused() {
  throw new Error("This bundle has no endpoint discovery: unset AWS_ENABLE_ENDPOINT_DISCOVERY.");
}
// Created with every client.
export class EndpointCache {
  getEndpoint() { unused(); }
  get() { unused(); }
  set() { unused(); }
  delete() { unused(); }
  has() { unused(); }
  clear() {}
}
`;
