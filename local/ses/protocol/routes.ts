import { getAccount, putAccountSendingAttributes } from "../account.ts";
import {
  createConfigurationSet,
  createEventDestination,
  getConfigurationSet,
  getEventDestinations,
} from "../identities/configuration-sets.ts";
import {
  createEmailIdentity,
  deleteEmailIdentity,
  getEmailIdentity,
  listEmailIdentities,
  putIdentityConfigurationSet,
  putMailFromAttributes,
} from "../identities/identities.ts";
import { tagResource } from "../identities/tags.ts";
import {
  createTenant,
  createTenantResourceAssociation,
  deleteTenant,
  getTenant,
} from "../identities/tenants.ts";
import { sendEmail } from "../sending/send-email.ts";
import {
  deleteSuppressedDestination,
  getSuppressedDestination,
  listSuppressedDestinations,
  putSuppressedDestination,
} from "../sending/suppression.ts";
import type { Operation } from "../ses-context.ts";

export interface Route {
  readonly operation: string;
  readonly run: Operation;
}

export interface FoundRoute extends Route {
  readonly params: Readonly<Record<string, string>>;
}

/** Method and path below `/v2/email`, as in the service model. */
const routes: Readonly<Record<string, Route>> = {
  "POST outbound-emails": { operation: "SendEmail", run: sendEmail },
  "POST identities": { operation: "CreateEmailIdentity", run: createEmailIdentity },
  "GET identities/{EmailIdentity}": { operation: "GetEmailIdentity", run: getEmailIdentity },
  "DELETE identities/{EmailIdentity}": { operation: "DeleteEmailIdentity", run: deleteEmailIdentity },
  "PUT identities/{EmailIdentity}/mail-from": {
    operation: "PutEmailIdentityMailFromAttributes",
    run: putMailFromAttributes,
  },
  "PUT identities/{EmailIdentity}/configuration-set": {
    operation: "PutEmailIdentityConfigurationSetAttributes",
    run: putIdentityConfigurationSet,
  },
  "POST list-identities": { operation: "ListEmailIdentities", run: listEmailIdentities },
  "GET account": { operation: "GetAccount", run: getAccount },
  "PUT account/sending": { operation: "PutAccountSendingAttributes", run: putAccountSendingAttributes },
  "POST configuration-sets": { operation: "CreateConfigurationSet", run: createConfigurationSet },
  "GET configuration-sets/{ConfigurationSetName}": {
    operation: "GetConfigurationSet",
    run: getConfigurationSet,
  },
  "GET configuration-sets/{ConfigurationSetName}/event-destinations": {
    operation: "GetConfigurationSetEventDestinations",
    run: getEventDestinations,
  },
  "POST configuration-sets/{ConfigurationSetName}/event-destinations": {
    operation: "CreateConfigurationSetEventDestination",
    run: createEventDestination,
  },
  "PUT suppression/addresses": { operation: "PutSuppressedDestination", run: putSuppressedDestination },
  "GET suppression/addresses": { operation: "ListSuppressedDestinations", run: listSuppressedDestinations },
  "GET suppression/addresses/{EmailAddress}": {
    operation: "GetSuppressedDestination",
    run: getSuppressedDestination,
  },
  "DELETE suppression/addresses/{EmailAddress}": {
    operation: "DeleteSuppressedDestination",
    run: deleteSuppressedDestination,
  },
  "POST tags": { operation: "TagResource", run: tagResource },
  "POST tenants": { operation: "CreateTenant", run: createTenant },
  "POST tenants/get": { operation: "GetTenant", run: getTenant },
  "POST tenants/delete": { operation: "DeleteTenant", run: deleteTenant },
  "POST tenants/resources": {
    operation: "CreateTenantResourceAssociation",
    run: createTenantResourceAssociation,
  },
};

const parsed = Object.entries(routes).map(([key, route]) => {
  const [method = "", path = ""] = key.split(" ");
  return { ...route, method, segments: ["v2", "email", ...path.split("/")] };
});

export function findRoute(method: string, pathname: string): FoundRoute | undefined {
  const segments = pathname.replace(/^\//, "").replace(/\/$/, "").split("/");
  for (const route of parsed) {
    const params = route.method === method ? matchSegments(route.segments, segments) : undefined;
    if (params) return { operation: route.operation, run: route.run, params };
  }
  return undefined;
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const given = segments[index] ?? "";
    if (wanted.startsWith("{")) params[wanted.slice(1, -1)] = decodeSegment(given);
    else if (wanted !== given) return undefined;
  }
  return params;
}

// An invalid escape sequence is the name of nothing, so that the operation returns NotFoundException.
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
