import { newProject, type Terms, type TestProject } from "../../support/project.ts";
import { startWorld, type World } from "../../support/world.ts";
import { startApiServer } from "./api-server.ts";
import { openProxy, type TestProxy } from "./proxy.ts";
import { envelope, type RawClient, signedIn } from "./raw-client.ts";

/** The service with an SMTP proxy in front of its API. */
export interface SmtpWorld {
  readonly world: World;
  readonly proxy: TestProxy;
  readonly newProject: (terms?: Terms) => Promise<TestProject>;
  readonly signedIn: (key: string) => Promise<RawClient>;
  readonly stop: () => Promise<void>;
}

export async function startSmtpWorld(): Promise<SmtpWorld> {
  const world = await startWorld();
  const api = await startApiServer(world);
  const proxy = await openProxy(api.url, { limits: { drainMs: 500 } });
  return {
    ...{ world, proxy },
    newProject: (terms) => newProject(world, terms),
    signedIn: (key) => signedIn(proxy.tlsPort, key),
    async stop() {
      await proxy.stop();
      await api.stop();
      await world.stop();
    },
  };
}

/** Sends a message, its lines separated by `\n`, and returns the last reply. */
export async function submit(client: RawClient, text: string, ...to: readonly string[]): Promise<string> {
  await envelope(client, "bounces@elsewhere.test", ...to);
  return await client.say(`${text.replaceAll("\n", "\r\n")}\r\n.`);
}

/** Returns the email id in the reply to an accepted message. */
export function idIn(reply: string): string {
  const id = /^250 2\.6\.0 Accepted as (eml_\w+)$/.exec(reply)?.[1];
  if (id === undefined) throw new Error(`no id in: ${reply}`);
  return id;
}
