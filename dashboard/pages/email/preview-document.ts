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
  const policy = `${alone}; img-src data:${withImages ? " https:" : ""}`;
  const head = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer">`;
  return { source: head + parsed.documentElement.outerHTML, images };
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
