import {
  DeleteEmailIdentityCommand,
  NotFoundException,
  PutEmailIdentityConfigurationSetAttributesCommand,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { Refusal, unavailableMessage } from "../../domain/platform/refusals.ts";
import { clientTimeouts, create, type Identity, read } from "./identity-calls.ts";

export interface IdentitySettings {
  readonly configurationSet: string;
  readonly mailFromDomain: string;
}

/** The identities of SES. Each call throws `unavailable` where SES cannot be reached or throttles. */
export interface Identities {
  readonly find: (region: string, name: string) => Promise<Identity | undefined>;
  /**
   * Creates the identity or completes its settings; what is set already is not written again.
   * @throws {Refusal} `invalid_state` where another application of the account created it
   */
  readonly ensure: (region: string, name: string, plan: IdentitySettings) => Promise<Identity>;
  /** Makes SES look for the return path's records again: it gives up after three days. */
  readonly askAgain: (region: string, name: string, mailFromDomain: string) => Promise<void>;
  /** Deletes an identity, if it exists and is this deployment's own. */
  readonly remove: (region: string, name: string) => Promise<void>;
}

/** SES in any region, for a deployed function. Every call may be repeated without harm. */
export function connectIdentities(deployment: string): Identities {
  const clients = new Map<string, SESv2Client>();
  return newIdentities((region) => {
    const client = clients.get(region) ?? new SESv2Client({ region, maxAttempts: 3 });
    clients.set(region, client);
    return client;
  }, deployment);
}

/** `deployment` is the name in the tag of its own identities. */
export function newIdentities(clientFor: (region: string) => SESv2Client, deployment: string): Identities {
  const find: Identities["find"] = async (region, name) => {
    try {
      return await read(clientFor(region), name, deployment);
    } catch (error) {
      if (error instanceof NotFoundException) return undefined;
      throw translated(error);
    }
  };
  const putMailFrom: Identities["askAgain"] = async (region, name, mailFromDomain) => {
    const command = new PutEmailIdentityMailFromAttributesCommand({
      EmailIdentity: name,
      MailFromDomain: mailFromDomain,
      // Email uses SES's own return path until the domain's is verified.
      BehaviorOnMxFailure: "USE_DEFAULT_VALUE",
    });
    await clientFor(region)
      .send(command, clientTimeouts())
      .catch((error: unknown) => Promise.reject(translated(error)));
  };
  return {
    find,
    askAgain: putMailFrom,
    ensure: async (region, name, settings) => {
      try {
        const identity = await ensureOwn(clientFor(region), { region, name, settings, deployment });
        // Setting it again would make SES forget that it was verified, for every project that uses the identity.
        if (identity.mailFromDomain === settings.mailFromDomain) return identity;
        await putMailFrom(region, name, settings.mailFromDomain);
        return {
          ...identity,
          mailFromDomain: settings.mailFromDomain,
          mailFrom: "no",
          mailFromStatus: "pending",
        };
      } catch (error) {
        throw translated(error);
      }
    },
    remove: async (region, name) => {
      if (!(await find(region, name))?.isOwn) return;
      try {
        await clientFor(region).send(
          new DeleteEmailIdentityCommand({ EmailIdentity: name }),
          clientTimeouts(),
        );
      } catch (error) {
        if (!(error instanceof NotFoundException)) throw translated(error);
      }
    },
  };
}

interface Ensured {
  readonly region: string;
  readonly name: string;
  readonly settings: IdentitySettings;
  readonly deployment: string;
}

/** Creates the identity where it is missing and gives it its configuration set; one of others is not touched. */
async function ensureOwn(
  client: SESv2Client,
  { region, name, settings, deployment }: Ensured,
): Promise<Identity> {
  await create(client, name, { configurationSet: settings.configurationSet, deployment });
  const identity = await read(client, name, deployment);
  if (!identity.isOwn) throw foreignIdentity(region, name);
  if (identity.configurationSet !== settings.configurationSet) {
    const command = new PutEmailIdentityConfigurationSetAttributesCommand({
      EmailIdentity: name,
      ConfigurationSetName: settings.configurationSet,
    });
    await client.send(command, clientTimeouts());
  }
  return identity;
}

function foreignIdentity(region: string, name: string): Refusal {
  return new Refusal(
    "invalid_state",
    `Another application of this AWS account uses ${name} in SES in ${region}. Choose another domain, or ask the ` +
      `operator to run \`operator adopt-identity ${region} ${name}\`.`,
  );
}

const bugs = new Set(["AccessDeniedException", "BadRequestException"]);

function translated(error: unknown): unknown {
  const isOurs = error instanceof Error && bugs.has(error.name);
  if (error instanceof Refusal || isOurs) return error;
  return new Refusal("unavailable", unavailableMessage, { cause: error });
}
