import { useState } from "react";
import { Icon } from "../kit/icon.tsx";
import { Menu } from "../kit/overlays/menu.tsx";
import { useSession } from "../sign-in/session-context.tsx";
import { applyTheme, storedTheme, type Theme } from "./theme.ts";

const themes: readonly (readonly [Theme, string])[] = [
  ["system", "As the device"],
  ["light", "Light"],
  ["dark", "Dark"],
];

export function AccountMenu() {
  const session = useSession();
  const [theme, setTheme] = useState(storedTheme);
  const choose = (chosen: Theme) => {
    applyTheme(chosen);
    setTheme(chosen);
  };
  const items = themes.map(([id, label]) => ({
    id,
    label,
    isChosen: id === theme,
    onSelect: () => choose(id),
  }));
  const signOut = { id: "sign-out", label: "Sign out", onSelect: () => void session.signOut() };
  const email = session.email() ?? "Account";
  return (
    <Menu
      className="account"
      label={`${email}: appearance and sign out`}
      items={[...items, signOut]}
      trigger={
        <>
          <Icon name="moon" />
          <span className="account-email">{email}</span>
        </>
      }
    />
  );
}
