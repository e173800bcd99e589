import { SignIn, variables } from "../../functions/settings/environment.ts";
import { toolCallbackUrl } from "../../functions/settings/sign-in.ts";
import { getAccessToken } from "../../local/sign-in/access-token.ts";
import type { AddCommand } from "../command.ts";
import { UsageError } from "../usage-error.ts";
import { signInByBrowser } from "./browser-sign-in.ts";

export const signIn: AddCommand = (program, actionFor) =>
  program
    .command("sign-in")
    .description("sign in with a browser of this machine and print an access token, valid for an hour")
    .action(
      actionFor(async ({ userPool, local }) => {
        if (local) {
          const settings = SignIn.parse(JSON.parse(local.environment[variables.signIn] ?? ""));
          return report(await getAccessToken({ signIn: settings }));
        }
        if (!userPool)
          throw new UsageError(
            "This deployment uses another OpenID provider: get an access token from that.",
          );
        const { signInUrl, clientId } = userPool;
        const token = await signInByBrowser(
          {
            authorizeUrl: `${signInUrl}/oauth2/authorize`,
            tokenUrl: `${signInUrl}/oauth2/token`,
            clientId,
            callbackUrl: toolCallbackUrl,
          },
          (url) => program.configureOutput().writeErr?.(`Open ${url}\n`),
        );
        return report(token);
      }),
    );

function report(token: string) {
  return { text: `${token}\n`, data: { accessToken: token } };
}
