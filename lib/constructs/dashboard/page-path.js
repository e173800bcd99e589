/**
 * Runs in CloudFront for the dashboard's files: every path without a file ending is `index.html`, so that links into the
 * pages work. An error page of the distribution would also replace the API's JSON.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request;
  if (request.uri === "/" || request.uri === "/dashboard") return redirect();
  var last = request.uri.slice(request.uri.lastIndexOf("/") + 1);
  if (!last.includes(".")) request.uri = "/dashboard/index.html";
  return request;
}

function redirect() {
  return {
    statusCode: 302,
    statusDescription: "Found",
    headers: { location: { value: "/dashboard/" }, "cache-control": { value: "no-store" } },
  };
}
