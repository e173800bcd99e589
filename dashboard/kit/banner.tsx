import type { ReactNode } from "react";
import { Mark } from "./mark.tsx";

interface BannerProps {
  /** What is wrong, and since when. */
  readonly fact: ReactNode;
  readonly consequence: string;
  /** Where to act. */
  readonly children?: ReactNode;
}

/** The worst thing that is wrong: at most one on a page. */
export function Banner({ fact, consequence, children }: BannerProps) {
  return (
    <div className="banner banner-bad">
      <Mark name="failed" />
      <span>
        <strong>{fact}</strong> {consequence}
      </span>
      {children}
    </div>
  );
}
