const heading = /^## Unreleased$/m;

/**
 * Returns the changelog with its Unreleased section turned into the section of `version`, below a new, empty Unreleased
 * section.
 * @throws {Error} There is no Unreleased section, it is empty, or the version has a section already.
 */
export function releasedChangelog(changelog: string, version: string, date: string): string {
  const found = heading.exec(changelog);
  if (!found) throw new Error("CHANGELOG.md has no section `## Unreleased`.");
  const sections = [...changelog.matchAll(/^## (\S+)/gm)];
  if (sections.some(([, title]) => title === version))
    throw new Error(`CHANGELOG.md already has a section for ${version}.`);
  const start = found.index + found[0].length;
  const next = sections.find(({ index }) => index > found.index);
  const changes = changelog.slice(start, next?.index).replaceAll(/^#.*$/gm, "");
  if (changes.trim() === "") throw new Error("The Unreleased section of CHANGELOG.md is empty.");
  return `${changelog.slice(0, start)}\n\n## ${version} - ${date}${changelog.slice(start)}`;
}
