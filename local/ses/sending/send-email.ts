import { requireConfigurationSet } from "../identities/configuration-sets.ts";
import { requireSender } from "../identities/sender-check.ts";
import { checkTenantResources } from "../identities/tenants.ts";
import { type Json, readObject, readText, readTexts } from "../protocol/json-fields.ts";
import { SesRefusal } from "../protocol/ses-refusal.ts";
import { readRegionState } from "../regions.ts";
import { arn, type Operation, type SesContext } from "../ses-context.ts";
import { acceptEmail } from "./accept-email.ts";
import { type Envelope, readContent } from "./email-content.ts";
import { readTags } from "./message-tags.ts";
import { addressesIn, findHeader, type RawHeader, readHeaders } from "./raw-message.ts";

const mostRecipients = 50;
const mailbox = /^[^\s@<>]+@[^\s@<>]+$/;
const onlyOnce = ["from", "to", "cc", "subject", "date", "message-id", "reply-to", "content-type"];

export const sendEmail: Operation = async (context, request) => {
  const { region, body } = request;
  const given = readEnvelope(body);
  const submitted = await readContent(body, given);
  const headers = readHeaders(submitted);
  refuseDoubledHeaders(headers);

  const destinations = readDestinations(given, headers);
  const from = given.from ?? findHeader(headers, "from")?.text ?? "";
  const senders = [...addressesIn(findHeader(headers, "from")?.text ?? ""), ...addressesIn(given.from ?? "")];
  const sender = await requireSender(context, region, senders);

  const configurationSet =
    readText(body, "ConfigurationSetName") ??
    findHeader(headers, "x-ses-configuration-set")?.text ??
    sender.identity.configurationSet;
  if (configurationSet !== undefined) requireConfigurationSet(context, region, configurationSet);
  const sourceArn = arn(context, region, `identity/${sender.name}`);
  const tenant = readText(body, "TenantName");
  if (tenant !== undefined) {
    const set =
      configurationSet === undefined ? [] : [arn(context, region, `configuration-set/${configurationSet}`)];
    checkTenantResources(context, region, tenant, [sourceArn, ...set]);
  }
  const tags = readTags(body, findHeader(headers, "x-ses-message-tags")?.text);
  requireCapacity(context, region, destinations.length);
  const email = {
    submitted,
    headers,
    from,
    senders,
    destinations,
    tags,
    sourceArn,
    configurationSet,
    tenant,
  };
  return { MessageId: await acceptEmail(context, request, email) };
};

function readEnvelope(body: Json): Envelope {
  const destination = readObject(body, "Destination");
  return {
    from: readText(body, "FromEmailAddress"),
    to: readTexts(destination, "ToAddresses"),
    cc: readTexts(destination, "CcAddresses"),
    bcc: readTexts(destination, "BccAddresses"),
  };
}

/** Returns the destinations of the request, or else the recipients in the headers. */
function readDestinations({ to, cc, bcc }: Envelope, headers: readonly RawHeader[]): readonly string[] {
  const named = [...to, ...cc, ...bcc];
  const lists =
    named.length > 0 ? named : ["to", "cc", "bcc"].map((name) => findHeader(headers, name)?.text ?? "");
  const destinations = lists.flatMap(addressesIn);
  const wrong = destinations.find((address) => !mailbox.test(address));
  if (wrong !== undefined) throw new SesRefusal("BadRequestException", `Invalid email address: ${wrong}.`);
  if (destinations.length === 0) throw new SesRefusal("BadRequestException", "The message has no recipient.");
  if (destinations.length > mostRecipients) {
    throw new SesRefusal("BadRequestException", `Recipient count exceeds ${mostRecipients}.`);
  }
  return destinations;
}

function refuseDoubledHeaders(headers: readonly RawHeader[]): void {
  const names = headers.map(({ name }) => name.toLowerCase());
  const doubled = onlyOnce.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (doubled) throw new SesRefusal("BadRequestException", `Duplicate header '${doubled}'.`);
}

function requireCapacity(context: SesContext, region: string, recipients: number): void {
  if (!readRegionState(context, region).sendingEnabled) {
    throw new SesRefusal("SendingPausedException", "Sending is paused for this account.");
  }
  if (!context.rates.take(region, recipients)) {
    throw new SesRefusal("TooManyRequestsException", "Maximum sending rate exceeded.");
  }
}
