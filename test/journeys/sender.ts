import { setTimeout as sleep } from "node:timers/promises";

export interface Sender {
  readonly url: string;
  readonly apiKey: string;
}

/** Sends an email with its own idempotency key; returns undefined without a successful response. */
export async function sendOne({ url, apiKey }: Sender, key: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/emails`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify({
        from: "Journey <journey@example.test>",
        to: `${key}@example.com`,
        subject: key,
        html: `<p>${key}</p>`,
      }),
    });
    const body = (await answer.json()) as { id?: string };
    return answer.status === 200 ? body.id : undefined;
  } catch {
    return undefined;
  }
}

/** Runs `work` for all items with bounded concurrency. */
export async function someAtATime<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Polls until the condition holds, for 90 seconds. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting: ${what}.`);
    await sleep(300);
  }
}

/** Polls until the result has not changed for five seconds. */
export async function untilQuiet(ask: () => Promise<readonly string[]>): Promise<void> {
  let [last, since] = ["", Date.now()];
  await until("the result stays the same", async () => {
    const now = (await ask()).join();
    if (now !== last) [last, since] = [now, Date.now()];
    return Date.now() - since > 5000;
  });
}

/** Returns the emails that have another status, with that status. */
export async function notYet(
  sender: Sender,
  ids: readonly string[],
  status: string,
): Promise<readonly string[]> {
  const statuses = await statusesOf(sender);
  return ids.filter((id) => statuses.get(id) !== status).map((id) => `${id} ${statuses.get(id)}`);
}

/** Returns the status of every email of the project. */
async function statusesOf({ url, apiKey }: Sender): Promise<ReadonlyMap<string, string>> {
  const statuses = new Map<string, string>();
  for (let after: string | null = ""; after !== null; ) {
    const answer = await fetch(`${url}/emails?limit=100&after=${after}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    const page = (await answer.json()) as Page;
    for (const { id, status } of page.items) statuses.set(id, status);
    after = page.hasMore ? page.nextCursor : null;
  }
  return statuses;
}

interface Page {
  readonly items: readonly { readonly id: string; readonly status: string }[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}
