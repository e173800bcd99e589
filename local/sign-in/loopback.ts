/** Whether pages of `origin` are served by this machine. */
export function isLoopback(origin: string): boolean {
  return /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(origin);
}
