/** A hostile request could have a million faults: an error lists so many. */
export const mostIssues = 100;
