import { unparsed } from "../../../domain/inbound/parsed-mail.ts";
import type { Receipt } from "../../../domain/inbound/receipt.ts";
import { parseHostname } from "../../../domain/platform/addresses/hostname.ts";
import { parseMail } from "../../../gateways/inbound/parse-mail.ts";
import type { Services } from "../../../services.ts";
import { receivedBucketName, receivedFolder } from "../../../settings/receiving.ts";
import { parseReceiving, type Receiving } from "../../../store/domains/receiving.ts";
import { receivingKey } from "../../../store/platform/keys.ts";
import { readTogether, rows } from "../../../store/platform/read-plan.ts";
import { actOnInbound } from "../acting/act-on-inbound.ts";
import type { ReceivedMail } from "./received-mail.ts";
import { storeMail } from "./store-mail.ts";

/**
 * Stores a received message once for each of its recipients whose hostname a project receives, and lets their routes
 * act. It may be repeated, in whole or from any point.
 * @throws {Error} where the message is not in the bucket of its region
 */
export async function receiveMail(services: Services, receipt: Receipt): Promise<void> {
  const { region, bucket, objectKey, messageId } = receipt;
  const ours = receivedBucketName(services.deployment.name, services.account(), region);
  const isOurs = bucket === ours && objectKey.startsWith(receivedFolder);
  if (!isOurs)
    throw new Error("a notification names an object that is not in the bucket of received messages");
  const files = await services.inboundFiles();
  const [owners, raw] = await Promise.all([
    ownersOf(services, receipt),
    files.received(region, bucket, objectKey),
  ]);
  if (owners.length === 0) {
    services.log.info("a message for no project was received", { messageId, region });
    return;
  }
  if (!raw) throw new Error("a received message is gone from its bucket");
  const parsed = await parseMail(raw);
  const mail: ReceivedMail = { receipt, raw, parsed: parsed ?? unparsed, parse: parsed ? "ok" : "failed" };
  const stored = await forEach(owners, ({ recipient, receiving }) =>
    storeMail(services, mail, recipient, receiving),
  );
  const acted = await forEach(
    stored.results.flatMap((one) => one ?? []),
    (one) => actOnInbound(services, one),
  );
  const [fault] = [...stored.faults, ...acted.faults];
  if (fault !== undefined) throw fault;
}

/** One after another. What fails for one recipient is repeated by the queue; the others, who may be of other projects, do not wait for it. */
async function forEach<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const [results, faults]: [Result[], unknown[]] = [[], []];
  for (const item of items) {
    try {
      results.push(await work(item));
    } catch (error) {
      faults.push(error);
    }
  }
  return { results, faults };
}

interface Owner {
  readonly recipient: string;
  readonly receiving: Receiving;
}

/** Returns the recipients that are ours: the envelope decides, never the To header. */
async function ownersOf({ tables }: Services, { region, recipients }: Receipt): Promise<readonly Owner[]> {
  const named = recipients.flatMap((recipient) => {
    const hostname = parseHostname(recipient.slice(recipient.lastIndexOf("@") + 1));
    return hostname === undefined ? [] : [{ recipient, key: receivingKey(region, hostname) }];
  });
  const { claims } = await readTogether(tables, {
    claims: rows(
      named.map(({ key }) => key),
      (items) => items.map(parseReceiving),
    ),
  });
  return named.flatMap(({ recipient }, at) => {
    const receiving = claims[at];
    return receiving ? [{ recipient, receiving }] : [];
  });
}
