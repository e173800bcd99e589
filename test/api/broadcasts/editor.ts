import type { TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";

/** A caller that writes broadcasts in a project. */
export function newEditor(world: World, { key, domain, domainId }: TestProject) {
  const call = (method: string, path: string, body?: unknown) =>
    world.api(method, path, { key, ...(body !== undefined && { body }) });
  return {
    call,
    /** A content that lacks nothing. */
    content: {
      from: `News <news@${domain}>`,
      subject: "Hello, {{ contact.firstName | default: 'you' }}",
      html: '<p>Hello</p><p><a href="{{ unsubscribeUrl }}">Unsubscribe</a></p>',
    },
    make: async (fields: object = {}) => {
      const { status, body } = await call("POST", "/broadcasts", { name: "News", domainId, ...fields });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    change: (id: string, fields: object) => call("PATCH", `/broadcasts/${id}`, fields),
  };
}
