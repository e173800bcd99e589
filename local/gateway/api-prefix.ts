import { recipientPages } from "../../functions/settings/dashboard/paths.ts";
import type { Page } from "./index-page.ts";

const publicPages = new RegExp(`^/(?:${recipientPages.join("|")})(?:/|$)`);

/**
 * Serves the API below `/api` too, as the dashboard's distribution does: the prefix is removed, and the routes match
 * what is left. Comes after the pages, none of which is served below the prefix.
 */
export function apiPrefix(): Page {
  return (req, res) => {
    const { url = "/" } = req;
    if (!url.startsWith("/api/")) return false;
    const rest = url.slice("/api".length);
    if (publicPages.test(rest)) {
      res.writeHead(404, { "content-type": "application/json" }).end('{"message":"Not Found"}');
      return true;
    }
    req.url = rest;
    return false;
  };
}
