import type { KoaContextWithOIDC } from "oidc-provider";

/** Nothing is loaded, and no other page frames the question. A form may end at the dashboard, which has any port. */
const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Asks before a session ends: any site can send a person here. `form` is the provider's own, with its secret. */
export function signOutQuestion(ctx: KoaContextWithOIDC, form: string): void {
  const button =
    '<button autofocus type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>';
  show(ctx, "Sign out of this service?", `${form}${button}`);
}

/** Shown where no page is named to go back to. */
export function signedOut(ctx: KoaContextWithOIDC): void {
  show(ctx, "You are signed out.", "");
}

function show(ctx: KoaContextWithOIDC, title: string, content: string): void {
  ctx.type = "html";
  ctx.set("content-security-policy", policy);
  ctx.body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${content}</html>\n`;
}
