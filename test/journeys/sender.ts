import { setTimeout as sleep } from "node:timers/promises";

export interface Sender {
  readonly url: string;
  readonly apiKey: string;
}

/** Sends one mail with its own idempotency key; undefined when no answer came. */
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

/** Runs `work` over all items, some at a time. */
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

/** Asks until it is so, for a minute and a half. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`it never came that ${what}`);
    await sleep(300);
  }
}

/** Asks until the answer has stayed the same for five seconds. */
export async function untilQuiet(ask: () => Promise<readonly string[]>): Promise<void> {
  let [last, since] = ["", Date.now()];
  await until("nothing moves any more", async () => {
    const now = (await ask()).join();
    if (now !== last) [last, since] = [now, Date.now()];
    return Date.now() - since > 5000;
  });
}

/** The emails of these that have not come to this status yet, with the one they are in. */
export async function notYet(
  sender: Sender,
  ids: readonly string[],
  status: string,
): Promise<readonly string[]> {
  const statuses = await statusesOf(sender);
  return ids.filter((id) => statuses.get(id) !== status).map((id) => `${id} ${statuses.get(id)}`);
}

/** The status of every email of the project, read page by page. */
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
