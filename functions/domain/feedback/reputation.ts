const windowMs = 24 * 60 * 60 * 1000;
const mostWindows = 8;

export interface Harm {
  readonly bounces: number;
  readonly complaints: number;
}

/** The harm of an email, with the times at which it was accepted and sent. */
export interface EmailHarm extends Harm {
  readonly acceptedAt: Date;
  readonly sentAt: Date;
}

/**
 * The emails of a project that were accepted from a time on until the next window begins, and what came back of them at any
 * time: harm can be reported days later, when the project has sent many more emails, or none.
 */
export interface HarmWindow extends Harm {
  readonly from: string;
  /** The units that the project had used when the window began. */
  readonly unitsBefore: number;
}

/** The newest windows of a project, in their order. */
export type Reputation = readonly HarmWindow[];

export function sumOfHarm(all: readonly Harm[]): Harm {
  return {
    bounces: all.reduce((sum, { bounces }) => sum + bounces, 0),
    complaints: all.reduce((sum, { complaints }) => sum + complaints, 0),
  };
}

const noHarm: Harm = { bounces: 0, complaints: 0 };
const beginning: HarmWindow = { from: new Date(0).toISOString(), unitsBefore: 0, ...noHarm };

/**
 * Adds harm to the windows of its emails; a day after the newest began, a new one begins. `units` is what the project has
 * used in all months, less what was refunded. Emails that were sent before the first window do not count: sending was
 * paused for them, and was resumed.
 */
export function withHarm(
  before: Reputation = [beginning],
  harm: readonly EmailHarm[],
  { now, units }: { readonly now: Date; readonly units: number },
): Reputation {
  const isOver = now.getTime() - Date.parse(before.at(-1)?.from ?? "") >= windowMs;
  const windows = isOver
    ? atMost([...before, { from: now.toISOString(), unitsBefore: units, ...noHarm }])
    : before;
  return windows.map((window, at) => {
    const own = harm.filter((one) => windowOf(windows, one) === at);
    return { ...window, ...sumOfHarm([window, ...own]) };
  });
}

/** The place of an email's window. One that was accepted before a pause and sent after it belongs to the first. */
function windowOf(windows: Reputation, { acceptedAt, sentAt }: EmailHarm): number {
  const at = windows.findLastIndex(({ from }) => Date.parse(from) < acceptedAt.getTime());
  const [first] = windows;
  return at === -1 && first && Date.parse(first.from) < sentAt.getTime() ? 0 : at;
}

/** The two oldest become one, with the harm of the later one: what was long ago says little of a project now. */
function atMost(windows: Reputation): Reputation {
  const [first, second, ...others] = windows;
  if (!first || !second || windows.length <= mostWindows) return windows;
  return [{ ...second, from: first.from, unitsBefore: first.unitsBefore }, ...others];
}

/** A pause begins again: the project resumes once the cause is fixed. */
export function afterPause(now: Date, units: number): Reputation {
  return [{ from: now.toISOString(), unitsBefore: units, ...noHarm }];
}

const limits = {
  complaints: { share: 0.001, least: 5 },
  bounces: { share: 0.05, least: 20 },
} as const;
// The names of a constant object of this module.
const kinds = Object.keys(limits) as readonly (keyof typeof limits)[];

/** Why a project is to be paused: so many bounces or complaints of so many emails. */
export interface TooMuchHarm {
  readonly what: "bounces" | "complaints";
  readonly count: number;
  readonly sent: number;
}

/**
 * Returns why a project is to be paused: 5 % hard bounces, or 0.1 % complaints, of the emails of a window; SES applies
 * similar limits to the whole account. Below a minimum number, `least`, a share is not meaningful.
 */
export function harmOf(windows: Reputation, units: number): TooMuchHarm | undefined {
  for (const [at, window] of windows.entries()) {
    const accepted = (windows[at + 1]?.unitsBefore ?? units) - window.unitsBefore;
    for (const what of kinds) {
      const [count, { share, least }] = [window[what], limits[what]];
      // Emails that were held during a pause were accepted before the window.
      const sent = Math.max(accepted, count);
      if (count >= least && count / sent >= share) return { what, count, sent };
    }
  }
  return undefined;
}
