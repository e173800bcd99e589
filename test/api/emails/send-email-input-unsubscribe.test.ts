import { describe, expect } from "vitest";
import { headerValues } from "../../gateways/mail-readers.ts";
import { test } from "./with-sender.ts";

const post = "List-Unsubscribe-Post";
const oneClick = "List-Unsubscribe=One-Click";

describe("one-click unsubscription by the caller's own link", () => {
  test.for([
    "<https://u.test/leave?id=1>",
    "<mailto:leave@u.test>, <https://u.test/leave?id=1>",
    "<HTTPS://u.test/leave>",
  ])("is kept beside List-Unsubscribe: %s (F65)", async (link, { sendRaw }) => {
    const { raw } = await sendRaw({ headers: { "List-Unsubscribe": link, [post]: oneClick } });
    expect(headerValues(raw, "List-Unsubscribe")).toEqual([link]);
    expect(headerValues(raw, post)).toEqual([oneClick]);
  });

  test.for([
    [{ [post]: oneClick }, "needs a List-Unsubscribe header with an https link"],
    [{ "List-Unsubscribe": "<http://u.test/leave>", [post]: oneClick }, "needs a List-Unsubscribe"],
    [{ "List-Unsubscribe": "<mailto:leave@u.test>", [post]: oneClick }, "needs a List-Unsubscribe"],
    [{ "List-Unsubscribe": "https://u.test/leave", [post]: oneClick }, "needs a List-Unsubscribe"],
    [{ "List-Unsubscribe": "<https://u.test>", [post]: "One-Click" }, `must be ${oneClick}`],
    [{ "List-Unsubscribe": "<https://u.test>", [post]: "" }, "a header value may not be empty"],
  ] as const)("is refused at its own place: %j (F65)", async ([headers, message], { send }) => {
    const { status, body } = await send({ headers });
    expect([status, body.issues]).toEqual([
      400,
      [{ path: `headers.${post}`, message: expect.stringContaining(message) }],
    ]);
  });

  test("is refused in an email about a topic, which has the service's own link (F65)", async ({
    world,
    project,
    send,
  }) => {
    const { body: topic } = await world.api("POST", "/topics", { key: project.key, body: { name: "News" } });
    for (const headers of [{ "List-Unsubscribe": "<https://u.test>", [post]: oneClick }, { [post]: "x" }]) {
      const { status, body } = await send({ topicId: topic.id, headers });
      expect([status, body.issues]).toEqual([
        400,
        Object.keys(headers).map((name) => ({
          path: `headers.${name}`,
          message: "is set by the service where topicId is given",
        })),
      ]);
    }
  });

  test("does not keep the language and the location of the content from being given (F66)", async ({
    sendRaw,
  }) => {
    const headers = { "Content-Language": "de, en", "content-location": "https://acme.test/news/1" };
    const { raw } = await sendRaw({ headers });
    expect(headerValues(raw, "Content-Language")).toEqual(["de, en"]);
    expect(headerValues(raw, "Content-Location")).toEqual(["https://acme.test/news/1"]);
  });
});
