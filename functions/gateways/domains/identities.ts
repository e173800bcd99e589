import {
  DeleteEmailIdentityCommand,
  NotFoundException,
  PutEmailIdentityConfigurationSetAttributesCommand,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { Refusal } from "../../domain/platform/refusals.ts";
import { clientTimeouts, create, type Identity, read } from "./identity-calls.ts";

export interface IdentitySettings {
  readonly configurationSet: string;
  readonly mailFromDomain: string;
}

/** The identities of SES. Each call refuses with `unavailable` where SES does not take it now. */
export interface Identities {
  readonly find: (region: string, name: string) => Promise<Identity | undefined>;
  /** Makes sure that the identity is there as wanted; what another record has set up so already is left alone. */
  readonly ensure: (region: string, name: string, plan: IdentitySettings) => Promise<Identity>;
  /** Asks SES to look for the return path's records again: it gives up after three days. */
  readonly askAgain: (region: string, name: string, mailFromDomain: string) => Promise<void>;
  /** One that is not there is fine. */
  readonly remove: (region: string, name: string) => Promise<void>;
}

/** SES as a deployed function reaches it, in any region. Every call here may be repeated without harm. */
export function connectIdentities(): Identities {
  const clients = new Map<string, SESv2Client>();
  return newIdentities((region) => {
    const client = clients.get(region) ?? new SESv2Client({ region, maxAttempts: 3 });
    clients.set(region, client);
    return client;
  });
}

export function newIdentities(clientFor: (region: string) => SESv2Client): Identities {
  const find: Identities["find"] = async (region, name) => {
    try {
      return await read(clientFor(region), name);
    } catch (error) {
      if (error instanceof NotFoundException) return undefined;
      throw published(error);
    }
  };
  const putMailFrom: Identities["askAgain"] = async (region, name, mailFromDomain) => {
    const command = new PutEmailIdentityMailFromAttributesCommand({
      EmailIdentity: name,
      MailFromDomain: mailFromDomain,
      // Mail goes out by SES's own return path until the domain's is there.
      BehaviorOnMxFailure: "USE_DEFAULT_VALUE",
    });
    await clientFor(region)
      .send(command, clientTimeouts())
      .catch((error: unknown) => Promise.reject(published(error)));
  };
  return {
    find,
    askAgain: putMailFrom,
    ensure: async (region, name, wanted) => {
      const client = clientFor(region);
      try {
        await create(client, name, wanted.configurationSet);
        let identity = await read(client, name);
        if (identity.configurationSet !== wanted.configurationSet) {
          const command = new PutEmailIdentityConfigurationSetAttributesCommand({
            EmailIdentity: name,
            ConfigurationSetName: wanted.configurationSet,
          });
          await client.send(command, clientTimeouts());
        }
        // Setting it again would have SES forget that it was seen, for every project that uses the identity.
        if (identity.mailFromDomain !== wanted.mailFromDomain) {
          await putMailFrom(region, name, wanted.mailFromDomain);
          identity = { ...identity, mailFromDomain: wanted.mailFromDomain, mailFrom: "no" };
        }
        return identity;
      } catch (error) {
        throw published(error);
      }
    },
    remove: async (region, name) => {
      try {
        await clientFor(region).send(
          new DeleteEmailIdentityCommand({ EmailIdentity: name }),
          clientTimeouts(),
        );
      } catch (error) {
        if (!(error instanceof NotFoundException)) throw published(error);
      }
    },
  };
}

const bugs = new Set(["AccessDeniedException", "BadRequestException"]);

function published(error: unknown): unknown {
  const isOurs = error instanceof Error && bugs.has(error.name);
  if (error instanceof Refusal || isOurs) return error;
  return new Refusal("unavailable", "the mail provider cannot be reached; try again", { cause: error });
}
