import { expect, test } from "vitest";
import { rateFindings } from "../../cli/doctor/rate-findings.ts";
import { sendRatesOf } from "../../cli/outputs.ts";

const region = "eu-west-1";

test.each([
  ["the same", { [region]: 50 }, 50, "ok", "50 a second"],
  ["a part of one less", { [region]: 14 }, 14.5, "ok", "14 a second"],
  ["nothing, where the account has the usual rate", {}, 14, "ok", "14 a second"],
  ["nothing, where the account has more", {}, 200, "note", "SES allows 200 a second, sendRates says 14"],
  ["less", { [region]: 20 }, 80, "note", "slower than SES allows"],
  ["more", { [region]: 80 }, 20, "note", "functions wait for each other"],
])(
  "doctor compares the send rate of a region with the account's: it says %s",
  (_, rates, allowed, state, what) => {
    const [finding] = rateFindings(rates, allowed, region);
    expect(finding).toMatchObject({ state, where: region, what: expect.stringContaining(what) });
    expect(finding?.advice === undefined).toBe(state === "ok");
  },
);

test("doctor says nothing about the rate of a deployment that does not tell its own", () => {
  expect(
    rateFindings(sendRatesOf({ "eds-api": { ApiUrl: "https://x.test" } }, undefined), 14, region),
  ).toEqual([]);
});

test("doctor finds the rates in the outputs of the API's stack", () => {
  const outputs = { "eds-api": { SendRates: '{"eu-west-1":80}' } };
  expect(sendRatesOf(outputs, undefined)).toEqual({ [region]: 80 });
  expect(sendRatesOf(outputs, "eds-api")).toEqual({ [region]: 80 });
});
