import { expect, test } from "vitest";
import { mostHours, newSums } from "../../../../functions/domain/broadcasts/figures/figure-sums.ts";
import {
  type Engagement,
  factsOfRecipient,
} from "../../../../functions/domain/broadcasts/figures/recipient-facts.ts";
import { rateOf } from "../../../../functions/domain/feedback/metrics.ts";
import { providerOf } from "../../../../functions/domain/platform/addresses/mailbox-providers.ts";

const hour = 3_600_000;
const engagement = (some: Partial<Engagement>): Engagement => ({
  ...{ reports: {}, clicks: [], provider: "other" },
  ...some,
});
const sumsOf = (all: readonly Partial<Engagement>[], start = 0) => {
  const { sums, add } = newSums(start);
  for (const one of all) add(factsOfRecipient(engagement(one)), "a");
  return sums;
};
const many = (count: number, some: Partial<Engagement>) => Array.from({ length: count }, () => some);

test("of 100 emails, 4 bounced and 1 was suppressed: opens are of the 95 that were delivered", () => {
  const { all } = sumsOf([
    ...many(4, { reports: { bounced: 1 } }),
    ...many(1, { reports: { suppressed: 1 } }),
    ...many(20, { reports: { delivered: 1, opened: 2, opened_by_machine: 1 } }),
    ...many(30, { reports: { delivered: 1, opened_by_machine: 2 } }),
    ...many(45, { reports: { delivered: 1 } }),
  ]);
  expect(all).toMatchObject({ delivered: 95, bounced: 4, opened: 20, machineOpened: 30, clicked: 0 });
  expect(rateOf(all.opened, all.delivered)).toBe(20 / 95);
  expect(rateOf(0, 0)).toBeNull();
});

test("a complaint is about what was delivered; a bounce after the delivery takes that back", () => {
  const { all } = sumsOf([
    { reports: { complained: 5 } },
    { reports: { delivered: 1, bounced: 2 } },
    { reports: { delivered: 1, soft_bounced: 2 } },
    { reports: { delivery_delayed: 1 } },
  ]);
  expect(all).toMatchObject({ delivered: 2, bounced: 1, complained: 1 });
});

test("each counts in the hour of its first report, and with the provider of its mailbox", () => {
  const start = 10 * hour;
  const { hours, providers } = sumsOf(
    [
      { reports: { delivered: start + 5, opened: start + 2 * hour }, provider: "google" },
      { reports: { delivered: start - 5 }, unsubscribedAt: start + mostHours * hour - 1 },
      { reports: { delivered: start + hour - 1, clicked: start + mostHours * hour }, provider: "google" },
    ],
    start,
  );
  const shown = [...hours].map(([at, { delivered, opened, unsubscribed, clicked }]) => [
    ...[at, delivered, opened, unsubscribed, clicked],
  ]);
  expect(shown.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [0, 3, 0, 0, 0],
    [2, 0, 1, 0, 0],
    [mostHours - 1, 0, 0, 1, 0],
  ]);
  expect(providers.google).toMatchObject({ delivered: 2, opened: 1, clicked: 1 });
  expect(providers.other).toMatchObject({ delivered: 1, unsubscribed: 1 });
});

test("a link counts its clicks and recipients; those of programs apart, and any other links together", () => {
  const click = (at: number, link: number) => ({ at, link, isMachine: false });
  const burst = [click(0, 0), click(1, 1), click(2, 500)];
  const { links } = sumsOf([
    { clicks: [click(0, 0), click(9000, 0)] },
    { clicks: burst },
    { clicks: [...burst, click(60_000, 0), click(70_000, 999)] },
  ]);
  expect(links.get(0)).toEqual({ clicks: 3, machineClicks: 2, recipients: 2, machineRecipients: 1 });
  expect(links.get(1)).toEqual({ clicks: 0, machineClicks: 2, recipients: 0, machineRecipients: 2 });
  expect(links.get(100)).toEqual({ clicks: 1, machineClicks: 2, recipients: 1, machineRecipients: 1 });
});

test("a provider is known by the domain of the address", () => {
  const known = [
    "a@GMAIL.com",
    "a@hotmail.co.uk",
    "a@yahoo.de",
    "a@me.com",
    "a@gmail.com.test",
    "a@acme.test",
  ];
  expect(known.map(providerOf)).toEqual(["google", "microsoft", "yahoo", "apple", "other", "other"]);
});
