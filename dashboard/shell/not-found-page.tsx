import { Link } from "@tanstack/react-router";
import { State } from "../kit/states.tsx";

export function NotFoundPage() {
  return (
    <main className="lone">
      <State isPage mark="suppressed" title="There is no such page">
        <p>
          The address has no page here. <Link to="/">Go to your projects</Link>
        </p>
      </State>
    </main>
  );
}
