import { newProject, type Terms, type TestProject } from "../../support/project.ts";
import { startWorld, type World } from "../../support/world.ts";
import { startFront } from "./http-front.ts";
import { openProxy, type TestProxy } from "./proxy.ts";
import { envelope, type RawClient, signedIn } from "./raw-client.ts";

/** The service and a proxy in front of it. */
export interface SmtpWorld {
  readonly world: World;
  readonly proxy: TestProxy;
  readonly newProject: (terms?: Terms) => Promise<TestProject>;
  readonly signedIn: (key: string) => Promise<RawClient>;
  readonly stop: () => Promise<void>;
}

export async function startSmtpWorld(): Promise<SmtpWorld> {
  const world = await startWorld();
  const front = await startFront(world);
  const proxy = await openProxy(front.url, { limits: { drainMs: 500 } });
  return {
    ...{ world, proxy },
    newProject: (terms) => newProject(world, terms),
    signedIn: (key) => signedIn(proxy.tlsPort, key),
    async stop() {
      await proxy.stop();
      await front.stop();
      await world.stop();
    },
  };
}

/** Sends a text, whose lines end with `\n`, to these recipients; the last reply. */
export async function submit(client: RawClient, text: string, ...to: readonly string[]): Promise<string> {
  await envelope(client, "bounces@elsewhere.test", ...to);
  return await client.say(`${text.replaceAll("\n", "\r\n")}\r\n.`);
}

/** The id of the email that a message was accepted as. */
export function idIn(reply: string): string {
  const id = /^250 2\.6\.0 accepted as (eml_\w+)$/.exec(reply)?.[1];
  if (id === undefined) throw new Error(`no id in: ${reply}`);
  return id;
}
