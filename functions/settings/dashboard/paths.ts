/** Where the pages are served on their origin; their build has this path too. */
export const dashboardPath = "/dashboard/";

/** Where the provider sends a person back to after a sign-in. */
export const signedInPath = `${dashboardPath}signed-in`;

/** The first segments of the API's HTML pages, which recipients open: the dashboard's origin serves none of them. */
export const recipientPages: readonly string[] = ["unsubscribe", "forwarding", "t"];
