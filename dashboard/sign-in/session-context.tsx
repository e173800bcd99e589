import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { Session, SessionState } from "./session.ts";

const Current = createContext<Session | undefined>(undefined);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <Current value={session}>{children}</Current>;
}

export function useSession(): Session {
  const session = useContext(Current);
  if (!session) throw new Error("There is no session here.");
  return session;
}

export function useSessionState(): SessionState {
  const { subscribe, state } = useSession();
  return useSyncExternalStore(subscribe, state);
}
