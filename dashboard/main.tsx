import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isTransient } from "./api/queries.ts";
import { SignedIn } from "./api/use-api.tsx";
import { router } from "./routes.tsx";
import { applyTheme, storedTheme } from "./shell/theme.ts";
import { callbackPath, completeSignIn } from "./sign-in/callback.ts";
import { readConfig } from "./sign-in/config.ts";
import { EndedDialog } from "./sign-in/ended-dialog.tsx";
import { newManager, openSession, type Session } from "./sign-in/session.ts";
import { SessionProvider, useSessionState } from "./sign-in/session-context.tsx";
import { SignInPage } from "./sign-in/sign-in-page.tsx";
import "./styles/index.css";

const mostRetries = 2;
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < mostRetries && isTransient(error),
    },
  },
});

function App({ session, problem }: { session: Session; problem: string | undefined }) {
  const state = useSessionState();
  const again = async () => {
    await session.signInAgain();
    await queryClient.invalidateQueries();
  };
  if (state === "signed-out")
    return (
      <SignInPage problem={problem} onSignIn={() => session.signIn(location.pathname + location.search)} />
    );
  return (
    <SignedIn credentials={session}>
      <RouterProvider router={router} />
      {state === "ended" && <EndedDialog onSignIn={again} />}
    </SignedIn>
  );
}

async function start(): Promise<void> {
  applyTheme(storedTheme());
  const element = document.getElementById("root");
  if (!element) throw new Error("The page has no root element.");
  const config = await readConfig();
  const manager = newManager(config);
  const problem = location.pathname === callbackPath ? await comeBack(manager) : undefined;
  const session = await openSession(manager, config);
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SessionProvider session={session}>
          <App session={session} problem={problem} />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Takes the code out of the address before anything else is loaded. Returns what went wrong, if anything did. */
async function comeBack(manager: Parameters<typeof completeSignIn>[0]): Promise<string | undefined> {
  try {
    history.replaceState(null, "", await completeSignIn(manager));
    return undefined;
  } catch (error) {
    history.replaceState(null, "", "/dashboard/");
    return error instanceof Error ? error.message : String(error);
  }
}

try {
  await start();
} catch (error) {
  document.body.textContent = `The dashboard cannot start: ${error instanceof Error ? error.message : error} Reload the page to try again.`;
}
