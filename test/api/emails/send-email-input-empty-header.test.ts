import { describe, expect } from "vitest";
import { test } from "./with-sender.ts";

describe("a header of the caller's own", () => {
  test.for(["", " ", "\t", "\u00a0"])("may not be empty: %j would be no header", async (value, { send }) => {
    const { status, body } = await send({ headers: { "X-Own": value, "X-Other": "x" } });
    expect([status, body.issues]).toEqual([
      400,
      [{ path: "headers.X-Own", message: "a header value may not be empty: leave the header out" }],
    ]);
  });
});
