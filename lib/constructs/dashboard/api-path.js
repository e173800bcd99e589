/**
 * Runs in CloudFront for `/api/*`: takes the prefix off the path. The pages that recipients open are not served on this
 * origin, however their path is written.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request;
  var path = request.uri.slice("/api".length);
  var segments;
  try {
    segments = decodeURIComponent(path)
      .split(/[/\\]/)
      .filter((segment) => segment !== "");
  } catch (_) {
    return notFound(event.context.requestId);
  }
  var isRelative = segments.includes(".") || segments.includes("..");
  if (isRelative || recipientPages.includes(segments[0])) return notFound(event.context.requestId);
  request.uri = path;
  return request;
}

/** In the API's own error format. */
function notFound(requestId) {
  return {
    statusCode: 404,
    statusDescription: "Not Found",
    headers: {
      "content-type": { value: "application/json" },
      "cache-control": { value: "no-store" },
    },
    body: JSON.stringify({
      statusCode: 404,
      name: "not_found",
      message: "This path is not served on the dashboard's origin.",
      requestId,
    }),
  };
}
