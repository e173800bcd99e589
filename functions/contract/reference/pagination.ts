export const partialPages =
  "A filtered page examines a limited number of rows. It may contain fewer than `limit` rows, or none, while `hasMore` is true; continue with `nextCursor`.";

export const cursorOrPage = "Supports cursors, or `page` with totals.";
