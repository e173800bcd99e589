import assert from "node:assert/strict";
import { broadcastPlaceOf } from "../../../functions/domain/broadcasts/broadcast-ids.ts";
import { partOfChunk, variantOfChunk } from "../../../functions/domain/broadcasts/variants.ts";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import type { Scenario } from "../every-call.ts";
import { heldRow, prepare, sentReasons, steer } from "./broadcasts.ts";

const variants = { b: { subject: "Second" }, share: 60, decideBy: "opens", decideAfterMinutes: 15 };

/** Two subjects are tried, and the rest gets the one that wins: everybody one email, of their own variant. */
export const broadcastCompared: Scenario = {
  name: "broadcast-compared",
  prepare: async (run) => {
    const { key, domainId } = run.project;
    const tracking = { opens: true, clicks: true };
    const { status } = await run.world.api("PATCH", `/domains/${domainId}`, { key, body: { tracking } });
    assert.equal(status, 200);
    await prepare(run, { variants });
  },
  act: async (run) => {
    await steer(run, "send");
    await run.settle();
    // What SES reports until then is over.
    run.world.clock.advance(16 * 60_000);
    return async () => {
      const row = await heldRow(run, sentReasons);
      assert.equal(row.status, "sent");
      // The parts follow from random ids: of eleven recipients, one run in three hundred has all of them try a variant.
      const isDecided = row.chains?.some(({ first, chunks }) => chunks > 0 && partOfChunk(first) === "rest");
      assert.equal(row.variants?.winner !== undefined, isDecided, "a variant wins where others wait for it");
      for (const { tags, raw } of run.world.ses.accepts()) {
        const { chunk = -1 } = broadcastPlaceOf(tags[messageTags.email] ?? "") ?? {};
        const subject = variantOfChunk(row.variants, chunk) === "b" ? "Second" : "News";
        assert.match(Buffer.from(raw).toString(), new RegExp(`^Subject: ${subject}\r$`, "m"));
      }
    };
  },
};
