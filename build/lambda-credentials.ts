import type { Plugin } from "esbuild";

/**
 * Lambda, and the local service, give credentials in the environment. The SDK's other sources (profiles, single
 * sign-on, web identity, instance metadata) are a third of a bundle and never run there; each is replaced by
 * functions that say so. The environment's own provider is untouched.
 */
const unusedProviders =
  /^(@aws-sdk\/credential-provider-(sso|ini|process|web-identity|http|login)|@aws-sdk\/token-providers|@aws-sdk\/nested-clients(\/.*)?|@smithy\/credential-provider-imds)$/;

/** The same packages, as they would show among the inputs of a bundle. */
export const unusedProviderFiles =
  /node_modules\/(@aws-sdk\/(credential-provider-(sso|ini|process|web-identity|http|login)|token-providers|nested-clients)|@smithy\/credential-provider-imds)\//;

const functionsOfProviders = [
  "fromContainerMetadata",
  "fromHttp",
  "fromIni",
  "fromInstanceMetadata",
  "fromLoginCredentials",
  "fromProcess",
  "fromSSO",
  "fromSso",
  "fromTokenFile",
  "fromWebToken",
  "nodeProvider",
];
const wordsOfProviders = ["ENV_CMDS_FULL_URI", "ENV_CMDS_RELATIVE_URI"];

const replacement = `
function unused() {
  throw new Error("no AWS credentials in the environment, or AWS_PROFILE hides them; this bundle has no other source");
}
export { ${functionsOfProviders.map((name) => `unused as ${name}`).join(", ")} };
${wordsOfProviders.map((name) => `export const ${name} = "AWS_CONTAINER_CREDENTIALS_${name.slice(9)}";`).join("\n")}
`;

export const lambdaCredentials: Plugin = {
  name: "lambda-credentials",
  setup(build) {
    build.onResolve({ filter: unusedProviders }, ({ path }) => ({ path, namespace: "unused-credentials" }));
    build.onLoad({ filter: /.*/, namespace: "unused-credentials" }, () => ({
      contents: replacement,
      loader: "js",
    }));
  },
};
