import type { Content, Ref } from "./openapi-shape.ts";

/** Pages are HTML, their errors included. */
export const pageContent: Content = {
  "text/html": { schema: { type: "string" }, example: "<!doctype html>" },
};

export function header(name: string): Ref {
  return { $ref: `#/components/headers/${name}` };
}
