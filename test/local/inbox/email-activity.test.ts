import { describe, expect, it } from "vitest";
import type { EmailActivity } from "../../../local/inbox/email-activity.ts";
import { delivery, event, knows, rowsOf, sendTagged } from "./activity-examples.ts";
import { addressed, newInboxWorld } from "./inbox-world.ts";

describe("the inbox page of an email that the service sent", () => {
  it("lists its events by sequence number with recipient, detail and machine opens", async () => {
    const events = [
      event(),
      event({
        id: "evt_2",
        type: "email.delivered",
        sequence: 2,
        recipient: "ada@reader.test",
        detail: { smtpResponse: "250 ok" },
      }),
      event({
        id: "evt_3",
        type: "email.opened",
        sequence: 3,
        machine: true,
        detail: { linkTags: { a: ["b"] } },
      }),
    ];
    const world = await newInboxWorld({ activity: knows({ events, deliveries: [] }) });
    const rows = rowsOf(await world.text(`/inbox/${await sendTagged(world)}`), "events");
    expect(rows).toEqual([
      "1 2026-03-01 10:00:00.123 email.queued all",
      "2 2026-03-01 10:00:00.123 email.delivered ada@reader.test smtpResponse 250 ok",
      "3 2026-03-01 10:00:00.123 email.opened machine all linkTags {&quot;a&quot;:[&quot;b&quot;]}",
    ]);
  });

  it("lists each webhook delivery with its status, its attempts and the time of the next one", async () => {
    const deliveries = [
      delivery(),
      delivery({
        id: "whd_2",
        status: "pending",
        attempts: [
          { at: "2026-03-01T10:00:01.000Z", status: 503, ms: 40, answer: "busy" },
          { at: "2026-03-01T10:00:06.000Z", status: null, ms: 15_000, answer: "timeout" },
        ],
        nextAttemptAt: "2026-03-01T10:05:20.000Z",
      }),
      delivery({ id: "whd_3", status: "pending", attempts: [], nextAttemptAt: "2026-03-01T10:00:00.500Z" }),
      delivery({ id: "whd_4", status: "failed", reason: "endpoint_disabled", enabled: false, attempts: [] }),
    ];
    const world = await newInboxWorld({ activity: knows({ events: [event()], deliveries }) });
    const page = await world.text(`/inbox/${await sendTagged(world)}`);
    const about = "#1 email.queued https://hooks.example.com/in";
    expect(rowsOf(page, "deliveries")).toEqual([
      `succeeded ${about} 200 12 ms 2026-03-01 10:00:01.000 thanks`,
      `pending ${about} 503 40 ms 2026-03-01 10:00:01.000 busy no response 15000 ms 2026-03-01 10:00:06.000 timeout Next attempt 2026-03-01 10:05:20.000`,
      `pending ${about} First attempt 2026-03-01 10:00:00.500`,
      `failed endpoint disabled ${about} disabled None`,
    ]);
    expect(page).toContain('</summary><pre tabindex="0">busy</pre></details>');
  });

  it("shows how to add an endpoint when none is subscribed to the email's events", async () => {
    const world = await newInboxWorld({ activity: knows({ events: [event()], deliveries: [] }) });
    const answer = await world.get(`/inbox/${await sendTagged(world)}`);
    const page = await answer.text();
    expect(page).toContain("No webhook endpoint is subscribed to this email’s events.");
    expect(page).toContain(`curl ${new URL(answer.url).origin}/webhooks `);
    expect(page).toContain("http://127.0.0.1:4000/webhook");
  });

  it("keeps the events of SES in a closed section", async () => {
    const world = await newInboxWorld({ activity: knows({ events: [event()], deliveries: [] }) });
    const page = await world.text(`/inbox/${await sendTagged(world)}`);
    expect(page).toContain('<details class="history" id="history" data-live><summary>SES events</summary>');
    expect(page).toContain("<strong>Delivery</strong>");
  });

  it("watches JSON that changes with each event, each delivery and each attempt", async () => {
    let activity: EmailActivity = { events: [event()], deliveries: [] };
    const world = await newInboxWorld({ activity: async () => activity });
    const id = await sendTagged(world);
    const page = await world.text(`/inbox/${id}`);
    expect(page).toContain(`data-watch="/inbox/api/emails/${id}"`);
    expect(page).toMatch(/id="events" data-live/);
    expect(page).toMatch(/id="deliveries" data-live/);
    const pending = delivery({ status: "pending", attempts: [], nextAttemptAt: "2026-03-01T10:00:00.500Z" });
    const states: EmailActivity[] = [
      activity,
      { ...activity, events: [event(), event({ id: "evt_2", sequence: 2 })] },
      { ...activity, deliveries: [pending] },
      { ...activity, deliveries: [delivery()] },
    ];
    const seen = new Set<string>();
    for (const state of states) {
      activity = state;
      seen.add(await world.text(`/inbox/api/emails/${id}`));
      expect(await world.text(`/inbox/api/emails/${id}`)).toBe([...seen].at(-1));
    }
    expect(seen.size).toBe(states.length);
  });

  it("shows the rest of the page when the API is unavailable", async () => {
    const activity = async () => {
      throw new Error("connection refused");
    };
    const world = await newInboxWorld({ activity });
    const id = await sendTagged(world);
    const page = await world.text(`/inbox/${id}`);
    expect(page).toContain("Events are temporarily unavailable.");
    expect(page).toContain("Webhook deliveries are temporarily unavailable.");
    expect(page).not.toContain("connection refused");
    expect(page).toContain("<h1>Hello</h1>");
    expect(JSON.parse(await world.text(`/inbox/api/emails/${id}`)).service).toBe("unavailable");
  });

  it("says that the development account cannot read the email", async () => {
    const world = await newInboxWorld({ activity: knows({ events: [], deliveries: [] }) });
    const page = await world.text(`/inbox/${await sendTagged(world, "eml_2")}`);
    expect(page).toContain("Not found: this email is not in a project of the development account.");
  });

  it("shows only SES events for an email without the tags of the service", async () => {
    const read: string[] = [];
    const activity = async (projectId: string) => {
      read.push(projectId);
      return undefined;
    };
    const world = await newInboxWorld({ activity });
    const page = await world.text(`/inbox/${await world.send(addressed, "x")}`);
    expect(page).toContain("<summary>Events</summary>");
    expect(page).not.toContain("Webhook deliveries");
    expect(read).toEqual([]);
  });

  it("escapes text from mail servers and endpoints, and shortens it", async () => {
    const hostile = `"></pre><script>top.pwned=1</script><img src=x onerror='x'>`;
    const events = [
      event({ type: hostile, recipient: hostile, detail: { [hostile]: hostile, long: "y".repeat(5000) } }),
    ];
    const attempts = [{ at: hostile, status: 200, ms: 1, answer: hostile }];
    const deliveries = [
      delivery({ id: hostile, url: hostile, eventType: hostile, reason: hostile, attempts }),
    ];
    const world = await newInboxWorld({ activity: knows({ events, deliveries }) });
    const page = await world.text(`/inbox/${await sendTagged(world)}`);
    expect(page).not.toMatch(/<script>|<img/);
    expect(page).toContain("&lt;script&gt;top.pwned=1&lt;/script&gt;");
    expect(page).toContain("y".repeat(300));
    expect(page).not.toContain("y".repeat(301));
  });
});
