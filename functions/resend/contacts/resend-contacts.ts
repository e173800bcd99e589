import { contactCalls } from "../../contract/resend/contact-calls.ts";
import { surface } from "../engine/surface.ts";
import { audienceContacts } from "./audience-contacts.ts";
import { groups } from "./groups.ts";
import { imports } from "./imports.ts";
import { memberships } from "./memberships.ts";
import { people } from "./people.ts";
import { properties, topics } from "./topics.ts";

export const handler = surface(contactCalls, {
  ...{ ...people, ...memberships, ...groups },
  ...{ ...audienceContacts, ...topics, ...properties, ...imports },
});
