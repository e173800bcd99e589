export interface PreviewDocument {
  /** The source of the frame, with its own content security policy before anything else. */
  readonly source: string;
  /** The number of remote images in it. */
  readonly images: number;
}

const alone =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'";

/**
 * Prepares the HTML of an email for a sandboxed frame. Nothing remote is loaded unless `withImages`, so looking at an
 * email never counts as an open; images of one pixel are removed even then. Links go nowhere: the sandbox opens no
 * window, and no link may replace the frame's content.
 */
export function previewDocument(html: string, withImages: boolean): PreviewDocument {
  // A parsed document of this kind runs and loads nothing.
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const element of parsed.querySelectorAll("meta, base, script, link, iframe, frame, object, embed"))
    element.remove();
  for (const image of parsed.querySelectorAll("img")) if (isPixel(image)) image.remove();
  for (const link of parsed.querySelectorAll("a, area, form")) link.setAttribute("target", "_blank");
  const images = [...parsed.querySelectorAll("img")].filter(isRemote).length;
  if (!withImages) removeRemoteSources(parsed);
  const policy = `${alone}; img-src data:${withImages ? " https:" : ""}`;
  const head = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer">`;
  return { source: head + parsed.documentElement.outerHTML, images };
}

const sourceAttributes = ["src", "srcset", "poster", "background", "href", "xlink:href"];

/**
 * Takes the addresses away, and does not rely on the policy alone: a browser's preload scanner may ask for an image
 * before the frame's policy counts.
 */
function removeRemoteSources(parsed: Document): void {
  for (const element of parsed.querySelectorAll("*:not(a, area)"))
    for (const name of sourceAttributes) {
      const value = element.getAttribute(name);
      if (value !== null && !/^\s*(?:data:|#)/i.test(value)) element.removeAttribute(name);
    }
  for (const element of parsed.querySelectorAll("[style]"))
    element.setAttribute("style", withoutRemote(element.getAttribute("style") ?? ""));
  for (const sheet of parsed.querySelectorAll("style"))
    sheet.textContent = withoutRemote(sheet.textContent ?? "");
}

function withoutRemote(css: string): string {
  return css
    .replaceAll(/@import[^;]*;?/gi, "")
    .replaceAll(/url\((?!\s*["']?\s*(?:data:|#))[^)]*\)/gi, "none");
}

function isPixel(image: HTMLImageElement): boolean {
  const [width, height] = [image.getAttribute("width"), image.getAttribute("height")].map((size) =>
    size === null ? Number.NaN : Number.parseInt(size, 10),
  );
  const isSmall = (size: number | undefined) => size !== undefined && size <= 1;
  return isSmall(width) || isSmall(height);
}

function isRemote(image: HTMLImageElement): boolean {
  return /^\s*(?:https?:)?\/\//i.test(image.getAttribute("src") ?? "");
}
