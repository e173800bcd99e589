import { type Finding, positionOf } from "../finding.ts";
import { isAllowedScheme, linksOf, schemeOf } from "../links.ts";

/** Returns the links that are written without a scheme, and those whose scheme emails may not have. */
export function checkLinks(field: string, source: string): readonly Finding[] {
  return [...linksOf(source)].flatMap(({ url, offset }): readonly Finding[] => {
    const scheme = schemeOf(url);
    if (scheme === undefined && isComplete(url)) return [];
    if (scheme !== undefined && isAllowedScheme(scheme)) return [];
    const place = { field, ...positionOf(source, offset) };
    const shown = JSON.stringify(url.slice(0, 60));
    if (scheme !== undefined)
      return [
        {
          ...{ severity: "error", code: "link_forbidden", ...place },
          message: `Links must begin with http:, https:, mailto: or tel:, not ${shown}.`,
        },
      ];
    const message = `The link ${shown} has no scheme such as https:.`;
    return [{ severity: "warning", code: "link_without_scheme", message, ...place }];
  });
}

/** A link that a variable begins is checked when it is rendered; `#part` is a link within the email. */
function isComplete(url: string): boolean {
  return url.trim() === "" || url.startsWith("#") || /^\s*\{[{%]/.test(url);
}
