import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { addressed, newInboxWorld } from "./inbox-world.ts";

describe("the inbox", () => {
  it("says that there are no emails yet, and does not serve other paths", async () => {
    const { get, text } = await newInboxWorld();
    expect(await text("/inbox")).toContain("No emails yet");
    expect(await text("/emails")).toBe("not the inbox");
    expect((await get("/inbox/none")).status).toBe(404);
    expect((await get("/inbox", { method: "POST" })).status).toBe(405);
  });

  it("lists emails newest first with the status of each recipient", async () => {
    const { text, send } = await newInboxWorld();
    const to = [
      "ada@reader.test",
      "bounce@simulator.amazonses.com",
      "complaint@simulator.amazonses.com",
      "x@y.test",
    ];
    await send(["From: a@example.com", `To: ${to.join(", ")}`, "Subject: First"], "x");
    await send(["From: a@example.com", "To: ooto@simulator.amazonses.com", "Subject: Second"], "x");
    const page = await text("/inbox");
    expect(page.indexOf("Second")).toBeLessThan(page.indexOf("First"));
    expect(page).toContain("2 emails");
    expect(page).toContain('<span class="chip bad">bounced</span>');
    expect(page).toContain('<span class="chip bad">complained</span>');
    expect(page).toContain("and 1 more");
    const { emails } = JSON.parse(await text("/inbox/api/emails"));
    expect(emails[0].recipients).toMatchObject([{ status: "delivered", tone: "good" }]);
  });

  it("shows later events on the page and in the JSON that it watches", async () => {
    const { ses, send, text } = await newInboxWorld();
    const id = await send(addressed, "x");
    const before = await text(`/inbox/api/emails/${id}`);
    await ses.emit(id, "Open");
    await ses.emit(id, "Click", { link: "https://example.com/a" });
    expect(await text(`/inbox/api/emails/${id}`)).not.toBe(before);
    const page = await text(`/inbox/${id}`);
    expect(page).toContain('<span class="chip good">clicked</span>');
    expect(page).toContain("<strong>Click</strong> https://example.com/a");
    expect(page).toContain(`data-watch="/inbox/api/emails/${id}"`);
  });

  it("pages through emails and searches subjects and addresses", async () => {
    const { send, text } = await newInboxWorld();
    for (let index = 0; index < 52; index++) {
      await send(["From: a@example.com", `To: r${index}@reader.test`, `Subject: Number ${index}`], "x");
    }
    const first = JSON.parse(await text("/inbox/api/emails"));
    expect([first.total, first.emails.length]).toEqual([52, 50]);
    const rest = JSON.parse(await text(`/inbox/api/emails?before=${first.older}`));
    expect(rest.emails.map(({ subject }: { subject: string }) => subject)).toEqual(["Number 1", "Number 0"]);
    expect(rest.older).toBeNull();
    const found = await text("/inbox?q=NUMBER+r33%40");
    expect(found).toContain("1 email<");
    expect(found).toContain("Number 33");
    expect(await text("/inbox?region=us-east-1")).toContain("No emails match");
  });

  it("shows an email's text, headers, source, links and attachments", async () => {
    const { send, text, get } = await newInboxWorld();
    const id = await send(
      [
        ...addressed,
        "List-Unsubscribe: <https://example.com/u/1>, <mailto:u@example.com>",
        "Content-Type: multipart/mixed; boundary=b",
      ],
      [
        "--b",
        "Content-Type: text/plain; charset=utf-8",
        "",
        "Grüße, https://example.com/in?token=7.",
        "--b",
        "Content-Type: text/html",
        "Content-Disposition: attachment; filename*=UTF-8''f%22%0D%0Ax%C3%A9.html",
        "",
        "<script>alert(1)</script>",
        "--b--",
      ].join("\r\n"),
    );
    expect(await text(`/inbox/${id}`)).toContain("<pre>Grüße, https://example.com/in?token=7.");
    expect(await text(`/inbox/${id}?view=headers`)).toContain('<th scope="row">List-Unsubscribe</th>');
    const links = await text(`/inbox/${id}?view=links`);
    expect(links).toContain('<a href="https://example.com/u/1" target="_blank" rel="noopener noreferrer">');
    expect(links).toContain("https://example.com/in?token=7");
    expect(await text(`/inbox/${id}?view=source`)).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");

    const source = await get(`/inbox/${id}/source`);
    expect(source.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(source.headers.get("x-content-type-options")).toBe("nosniff");
    const attachment = await get(`/inbox/${id}/attachments/0`);
    expect(attachment.headers.get("content-type")).toBe("application/octet-stream");
    expect(attachment.headers.get("x-content-type-options")).toBe("nosniff");
    expect(attachment.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w%.-]+$/,
    );
    expect(await attachment.text()).toContain("<script>alert(1)</script>");
    expect((await get(`/inbox/${id}/attachments/1`)).status).toBe(404);
    expect((await get(`/inbox/${id}/html`)).status).toBe(404);
  });

  it("replaces cid: URLs in the HTML with the inline images", async () => {
    const { send, text } = await newInboxWorld();
    const id = await send(
      [...addressed, "Content-Type: multipart/related; boundary=b"],
      [
        "--b",
        "Content-Type: text/html",
        "",
        '<img src="cid:logo@x">',
        "--b",
        "Content-Type: image/png",
        "Content-ID: <logo@x>",
        "Content-Transfer-Encoding: base64",
        "",
        "iVBORw0KGgo=",
        "--b--",
      ].join("\r\n"),
    );
    expect(await text(`/inbox/${id}/html`)).toContain('<img src="data:image/png;base64,iVBORw0KGgo=">');
  });

  it("is served only under loopback and configured hostnames", async () => {
    const { get } = await newInboxWorld({ hosts: ["mail.internal"] });
    const { port } = new URL((await get("/inbox")).url);
    const statusFor = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const call = request({ port, host: "127.0.0.1", path: "/inbox", headers: { host } }, (res) => {
          res.resume();
          resolve(res.statusCode);
        });
        call.once("error", reject).end();
      });
    expect(await statusFor(`localhost:${port}`)).toBe(200);
    expect(await statusFor(`[::1]:${port}`)).toBe(200);
    expect(await statusFor("mail.internal")).toBe(200);
    expect(await statusFor(`rebound.attacker.test:${port}`)).toBe(421);
  });

  it("serves its stylesheet and script as static files", async () => {
    const { get } = await newInboxWorld();
    expect((await get("/inbox/app.css")).headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect((await get("/inbox/app.js")).headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  });
});
