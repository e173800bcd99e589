import { useNavigate } from "@tanstack/react-router";
import { mostRows, type Project } from "../api/queries.ts";
import { Icon } from "../kit/icon.tsx";
import { Menu } from "../kit/overlays/menu.tsx";

interface SwitchProps {
  readonly projects: readonly Project[];
  readonly projectId: string;
}

export function ProjectSwitch({ projects, projectId }: SwitchProps) {
  const navigate = useNavigate();
  const current = projects.find(({ id }) => id === projectId);
  const name = current?.name ?? "Project";
  const items = projects.slice(0, mostRows).map((project) => ({
    id: project.id,
    label: project.name,
    isChosen: project.id === projectId,
    onSelect: () => void navigate({ to: "/projects/$projectId/emails", params: { projectId: project.id } }),
  }));
  const create = {
    id: "create",
    label: "Create project…",
    onSelect: () => void navigate({ to: "/new-project" }),
  };
  return (
    <Menu
      className="project-switch"
      items={[...items, create]}
      trigger={
        <>
          <span className="project-letter" aria-hidden="true">
            {[...name][0]?.toUpperCase()}
          </span>
          <span className="project-name">{name}</span>
          <span className="spoken">, switch project</span>
          <Icon name="updown" />
        </>
      }
    />
  );
}
