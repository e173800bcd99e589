import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type ApiClient, type Credentials, newClient } from "./client.ts";

const Signed = createContext<Credentials | undefined>(undefined);
const Project = createContext<ProjectApi | undefined>(undefined);

export interface ProjectApi {
  readonly projectId: string;
  readonly api: ApiClient;
}

export function SignedIn({ credentials, children }: { credentials: Credentials; children: ReactNode }) {
  return <Signed value={credentials}>{children}</Signed>;
}

/** The API as the signed-in person, outside any project. */
export function usePersonApi(): ApiClient {
  const credentials = useContext(Signed);
  if (!credentials) throw new Error("Nobody is signed in here.");
  return useMemo(() => newClient(credentials), [credentials]);
}

export function InProject({ projectId, children }: { projectId: string; children: ReactNode }) {
  const credentials = useContext(Signed);
  if (!credentials) throw new Error("Nobody is signed in here.");
  const value = useMemo(
    () => ({ projectId, api: newClient(credentials, projectId) }),
    [credentials, projectId],
  );
  return <Project value={value}>{children}</Project>;
}

/** The API in the project of the page. */
export function useProject(): ProjectApi {
  const project = useContext(Project);
  if (!project) throw new Error("This page is not in a project.");
  return project;
}
