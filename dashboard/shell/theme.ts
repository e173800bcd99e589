const name = "theme";
export type Theme = "light" | "dark" | "system";

/** A choice of this browser; no secret, so it may outlive the tab. */
export function storedTheme(): Theme {
  const value = localStorage.getItem(name);
  return value === "light" || value === "dark" ? value : "system";
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(name);
    delete document.documentElement.dataset["theme"];
  } else {
    localStorage.setItem(name, theme);
    document.documentElement.dataset["theme"] = theme;
  }
}
