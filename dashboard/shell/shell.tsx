import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { projectsQuery } from "../api/queries.ts";
import { InProject, usePersonApi } from "../api/use-api.tsx";
import { Icon } from "../kit/icon.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Funds } from "./funds.tsx";
import { Navigation } from "./navigation.tsx";
import { Palette } from "./palette.tsx";
import { ProjectSwitch } from "./project-switch.tsx";

/** The frame of a project's pages. On a phone, the navigation is behind a button. */
export function Shell({ projectId }: { projectId: string }) {
  const { data } = useQuery(projectsQuery(usePersonApi()));
  const { isOpen, toggle } = useNavigationSheet();
  return (
    <InProject key={projectId} projectId={projectId}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <div className="shell">
        <div className="bar">
          <ProjectSwitch projects={data?.items ?? []} projectId={projectId} />
          <button
            type="button"
            className="icon-button bar-menu"
            aria-expanded={isOpen}
            aria-controls="side"
            aria-label="Menu"
            onClick={toggle}
          >
            <Icon name={isOpen ? "close" : "menu"} />
          </button>
        </div>
        <Side isOpen={isOpen}>
          <Palette projectId={projectId} />
          <Navigation projectId={projectId} />
        </Side>
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </InProject>
  );
}

function Side({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div id="side" className="side" data-open={isOpen}>
      {children}
      <section className="side-foot" aria-label="Account">
        <Funds />
        <AccountMenu />
      </section>
    </div>
  );
}

/** The sheet closes when another page is chosen, and by Escape. */
function useNavigationSheet() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page closes the sheet.
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => key === "Escape" && setOpen(false);
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, []);
  return { isOpen, toggle: () => setOpen((open) => !open) };
}
