import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { signInByBrowser } from "../../cli/sign-in/browser-sign-in.ts";
import { personId } from "../../functions/domain/platform/people.ts";
import { connectPeople } from "../../functions/gateways/projects/oidc.ts";
import { memberKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { servicesOf } from "../../local/development-project.ts";
import { useOperatorService } from "./operator-service.ts";

const { dir, service, run, runFailing } = useOperatorService();
const issuer = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Pool";
const email = "ada@example.com";

/** A stub of Cognito's API with one user pool. Returns the operations that it was asked for. */
async function stubCognito(): Promise<readonly { readonly operation: string; readonly input: unknown }[]> {
  const asked: { readonly operation: string; readonly input: unknown }[] = [];
  const attributes = [{ Name: "sub", Value: "subject-1" }];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const input = JSON.parse(text);
    const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    const exists = asked.some((one) => one.operation === operation);
    asked.push({ operation, input });
    const isRefused = operation === "AdminCreateUser" && exists;
    const answer = isRefused
      ? { __type: "UsernameExistsException", message: "User account already exists" }
      : operation === "AdminCreateUser"
        ? { User: { Username: "u", Attributes: attributes } }
        : { Username: "u", UserAttributes: attributes };
    response.writeHead(isRefused ? 400 : 200, { "content-type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", `http://127.0.0.1:${port}`);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return asked;
}

/** The options that choose a deployed service, with the outputs of an identity stack. */
function outputsOption(identity: object, more: object = {}): readonly string[] {
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", service().endpoints.DYNAMODB);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { DATA_TABLE, MONEY_TABLE, BODIES_BUCKET, SEND_QUEUES, DEPLOYMENT } =
    service().model.functions.find(({ name }) => name === "send-email")?.environment ?? {};
  const api = {
    ...{ DataTable: DATA_TABLE, MoneyTable: MONEY_TABLE, BodiesBucket: BODIES_BUCKET },
    ...{ SendQueues: SEND_QUEUES, Deployment: DEPLOYMENT, ...more },
  };
  const { name } = JSON.parse(DEPLOYMENT ?? "");
  const file = join(dir, "outputs.json");
  const dashboard = { DashboardUrl: "https://d111.cloudfront.net/dashboard/" };
  const stacks = { [`${name}-api`]: api, [`${name}-identity`]: identity, [`${name}-dashboard`]: dashboard };
  writeFileSync(file, JSON.stringify(stacks));
  return ["--outputs", file];
}

const pool = {
  ...{ UserPoolId: "us-east-1_Pool", ClientId: "client", Issuer: issuer },
  SignInUrl: "https://eds-0123456789ab.auth.us-east-1.amazoncognito.com",
};

test("invite creates an account, a project and its owner once (F53)", async () => {
  const asked = await stubCognito();
  const options = outputsOption(pool);
  const first = JSON.parse(await run("invite", email, "--project", "Shop", "--json", ...options));
  const userId = personId(issuer, "subject-1");
  expect(first).toMatchObject({ userId, newAccount: true, newProject: true });
  expect(asked[0]).toMatchObject({
    operation: "AdminCreateUser",
    input: { UserPoolId: "us-east-1_Pool", Username: email, DesiredDeliveryMediums: ["EMAIL"] },
  });
  const { tables } = servicesOf(service());
  const owner = await getItem(tables, "data", memberKey(first.projectId, userId));
  expect(owner).toMatchObject({ role: "owner" });
  const again = JSON.parse(await run("invite", email, "--json", ...options));
  expect(again).toEqual({ ...first, newAccount: false, newProject: false });
  expect(await run("invite", email, ...options)).toContain("https://d111.cloudfront.net/dashboard/");
});

test("invite takes the subject of a person at another OpenID provider, and says where to sign in (0029)", async () => {
  const provider = "https://id.example.com/";
  const options = outputsOption({}, { Issuer: provider });
  const args = ["invite", email, "--project", "Shop", "--subject", "person-7", ...options];
  expect(await run(...args)).toContain("They sign in at https://d111.cloudfront.net/dashboard/");
  const again = JSON.parse(await run(...args, "--json"));
  expect(again).toMatchObject({ userId: personId(provider, "person-7"), newProject: false });
  const withPool = outputsOption(pool, { Issuer: issuer });
  const message = "--subject is for other OpenID providers";
  expect(await runFailing("invite", email, "--subject", "x", ...withPool)).toContain(message);
});

test.each([
  ["invite", ["invite", email], "Only a deployment with a Cognito user pool"],
  ["sign-in", ["sign-in"], "This deployment uses another OpenID provider"],
])("%s says that a deployment with its own OpenID provider has no accounts", async (_, args, message) => {
  expect(await runFailing(...args, ...outputsOption({}))).toContain(message);
});

test("sign-in returns a token of the development account of a local service", async () => {
  const token = (await run("sign-in")).trim();
  const person = await connectPeople(service().signIn.signIn).verify(token);
  expect(person.id).toBe(service().signIn.developer);
});

test("a sign-in by a browser returns a token that the service accepts, and ignores other requests", async () => {
  const { signIn, developer } = service().signIn;
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as AddressInfo;
  await new Promise((done) => free.close(done));
  const callbackUrl = `http://127.0.0.1:${port}/signed-in`;
  const provider = { authorizeUrl: `${signIn.issuer}/auth`, tokenUrl: `${signIn.issuer}/token` };
  const visits: Promise<Response>[] = [];
  const token = await signInByBrowser({ ...provider, clientId: "pages", callbackUrl }, (url) => {
    visits.push(fetch(`${callbackUrl}?code=forged&state=other`).then(() => visit(url)));
  });
  expect(await (await visits[0])?.text()).toContain("return to the terminal");
  expect((await connectPeople(signIn).verify(token)).id).toBe(developer);
});

/** Follows redirects with their cookies, as a browser does. */
async function visit(url: string, cookies = new Map<string, string>()): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(url, { redirect: "manual", headers: { cookie } });
  for (const one of response.headers.getSetCookie()) {
    const [name = "", value = ""] = (one.split(";")[0] ?? "").split("=");
    cookies.set(name, value);
  }
  const location = response.headers.get("location");
  return location === null ? response : visit(String(new URL(location, url)), cookies);
}
