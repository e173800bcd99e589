import { newDkimTokens } from "../ids.ts";
import { readText, requireText } from "../protocol/json-fields.ts";
import { readPage } from "../protocol/paging.ts";
import { SesRefusal } from "../protocol/ses-refusal.ts";
import type { Identity } from "../region-state.ts";
import { readRegionState, saveRegionState } from "../regions.ts";
import { isoNow, type Operation, type SesContext, type SesRequest } from "../ses-context.ts";
import { checkIdentity, identityName, mailFromStatus, replaceIdentity } from "./identity-check.ts";
import { readTags, tagList } from "./tags.ts";

export const createEmailIdentity: Operation = async (context, { region, body }) => {
  const name = identityName(requireText(body, "EmailIdentity"));
  const { identities } = readRegionState(context, region);
  if (identities.has(name)) {
    throw new SesRefusal("AlreadyExistsException", `Email identity ${name} already exist.`);
  }
  const configurationSet = readText(body, "ConfigurationSetName");
  const identity: Identity = {
    tokens: name.includes("@") ? [] : newDkimTokens(context.random),
    verified: false,
    mailFromVerified: false,
    rejectsOnMxFailure: false,
    tags: readTags(body),
    ...(configurationSet === undefined ? {} : { configurationSet }),
  };
  identities.set(name, identity);
  await saveRegionState(context, region);
  return {
    IdentityType: identityType(name),
    VerifiedForSendingStatus: false,
    DkimAttributes: dkimAttributes(identity),
  };
};

export const getEmailIdentity: Operation = async (context, request) => {
  const name = identityName(request.params["EmailIdentity"] ?? "");
  const identity = await checkIdentity(context, request.region, name);
  if (!identity) throw noIdentity(name);
  return {
    IdentityType: identityType(name),
    FeedbackForwardingStatus: true,
    VerifiedForSendingStatus: identity.verified,
    VerificationStatus: identity.verified ? "SUCCESS" : "PENDING",
    DkimAttributes: dkimAttributes(identity),
    MailFromAttributes: mailFromAttributes(identity),
    Policies: {},
    Tags: tagList(identity.tags),
    ...(identity.configurationSet === undefined ? {} : { ConfigurationSetName: identity.configurationSet }),
  };
};

export const deleteEmailIdentity: Operation = async (context, request) => {
  const { name } = requireIdentity(context, request);
  readRegionState(context, request.region).identities.delete(name);
  await saveRegionState(context, request.region);
  return {};
};

export const putMailFromAttributes: Operation = async (context, request) => {
  const { name, identity } = requireIdentity(context, request);
  const domain = readText(request.body, "MailFromDomain")?.toLowerCase();
  if (domain && !domain.endsWith(`.${name}`)) {
    throw new SesRefusal(
      "BadRequestException",
      `Provided MAIL-FROM domain <${domain}> is not subdomain of ${name}.`,
    );
  }
  const { mailFromDomain: _replaced, ...rest } = identity;
  await replaceIdentity(context, request.region, name, {
    ...rest,
    ...(domain ? { mailFromDomain: domain } : {}),
    mailFromVerified: false,
    mailFromGivenUp: false,
    mailFromSince: isoNow(context),
    rejectsOnMxFailure: readText(request.body, "BehaviorOnMxFailure") === "REJECT_MESSAGE",
  });
  return {};
};

export const putIdentityConfigurationSet: Operation = async (context, request) => {
  const { name, identity } = requireIdentity(context, request);
  const configurationSet = readText(request.body, "ConfigurationSetName");
  const { configurationSet: _replaced, ...rest } = identity;
  await replaceIdentity(context, request.region, name, {
    ...rest,
    ...(configurationSet ? { configurationSet } : {}),
  });
  return {};
};

export const listEmailIdentities: Operation = (context, { region, body }) => {
  const names = [...readRegionState(context, region).identities.keys()].sort();
  const { entries, next } = readPage(names, body["PageSize"], readText(body, "NextToken"));
  const identities = entries.map((name) => {
    const verified = readRegionState(context, region).identities.get(name)?.verified ?? false;
    return {
      IdentityName: name,
      IdentityType: identityType(name),
      SendingEnabled: verified,
      VerificationStatus: verified ? "SUCCESS" : "PENDING",
    };
  });
  return { EmailIdentities: identities, ...next };
};

function requireIdentity(context: SesContext, request: SesRequest): { name: string; identity: Identity } {
  const name = identityName(request.params["EmailIdentity"] ?? "");
  const identity = readRegionState(context, request.region).identities.get(name);
  if (!identity) throw noIdentity(name);
  return { name, identity };
}

function noIdentity(name: string): SesRefusal {
  return new SesRefusal("NotFoundException", `Email identity ${name} does not exist.`);
}

function identityType(name: string): string {
  return name.includes("@") ? "EMAIL_ADDRESS" : "DOMAIN";
}

function dkimAttributes({ tokens, verified }: Identity) {
  return {
    SigningEnabled: true,
    Status: verified ? "SUCCESS" : "PENDING",
    Tokens: tokens,
    SigningAttributesOrigin: "AWS_SES",
    NextSigningKeyLength: "RSA_2048_BIT",
    CurrentSigningKeyLength: "RSA_2048_BIT",
  };
}

function mailFromAttributes(identity: Identity) {
  const { mailFromDomain, rejectsOnMxFailure } = identity;
  return {
    BehaviorOnMxFailure: rejectsOnMxFailure ? "REJECT_MESSAGE" : "USE_DEFAULT_VALUE",
    ...(mailFromDomain === undefined
      ? {}
      : { MailFromDomain: mailFromDomain, MailFromDomainStatus: mailFromStatus(identity) }),
  };
}
