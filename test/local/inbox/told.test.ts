import { describe, expect, it } from "vitest";
import type { Told } from "../../../local/inbox/told.ts";
import { addressed, newInboxWorld } from "./inbox-world.ts";
import { delivery, event, knows, rowsOf, sendTagged } from "./told-examples.ts";

describe("the page of a mail of the service", () => {
  it("shows its events in the order of their numbers, with recipient, detail and who opened it", async () => {
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
    const world = await newInboxWorld({ told: knows({ events, deliveries: [] }) });
    const rows = rowsOf(await world.text(`/inbox/${await sendTagged(world)}`), "events");
    expect(rows).toEqual([
      "1 2026-03-01 10:00:00.123 email.queued all",
      "2 2026-03-01 10:00:00.123 email.delivered ada@reader.test smtpResponse 250 ok",
      "3 2026-03-01 10:00:00.123 email.opened machine all linkTags {&quot;a&quot;:[&quot;b&quot;]}",
    ]);
  });

  it("shows each delivery with how it stands, its attempts and when the next one is", async () => {
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
    const world = await newInboxWorld({ told: knows({ events: [event()], deliveries }) });
    const page = await world.text(`/inbox/${await sendTagged(world)}`);
    const about = "#1 email.queued https://hooks.example.com/in";
    expect(rowsOf(page, "deliveries")).toEqual([
      `succeeded ${about} 200 12 ms 2026-03-01 10:00:01.000 thanks`,
      `pending ${about} 503 40 ms 2026-03-01 10:00:01.000 busy no answer 15000 ms 2026-03-01 10:00:06.000 timeout Next attempt 2026-03-01 10:05:20.000`,
      `pending ${about} First attempt 2026-03-01 10:00:00.500`,
      `failed endpoint disabled ${about} disabled None`,
    ]);
    expect(page).toContain('</summary><pre tabindex="0">busy</pre></details>');
  });

  it("says how to add an endpoint, at its own address, where none asked for the mail's events", async () => {
    const world = await newInboxWorld({ told: knows({ events: [event()], deliveries: [] }) });
    const answer = await world.get(`/inbox/${await sendTagged(world)}`);
    const page = await answer.text();
    expect(page).toContain("No endpoint asked for this mail’s events.");
    expect(page).toContain(`curl ${new URL(answer.url).origin}/webhooks `);
    expect(page).toContain("http://127.0.0.1:4000/hook");
  });

  it("keeps what SES did, shut away", async () => {
    const world = await newInboxWorld({ told: knows({ events: [event()], deliveries: [] }) });
    const page = await world.text(`/inbox/${await sendTagged(world)}`);
    expect(page).toContain('<details class="history" id="history" data-live><summary>What SES did</summary>');
    expect(page).toContain("<strong>Delivery</strong>");
  });

  it("follows while it is open: what it watches changes with each event, each delivery and each attempt", async () => {
    let told: Told = { events: [event()], deliveries: [] };
    const world = await newInboxWorld({ told: async () => told });
    const id = await sendTagged(world);
    const page = await world.text(`/inbox/${id}`);
    expect(page).toContain(`data-watch="/inbox/api/mails/${id}"`);
    expect(page).toMatch(/id="events" data-live/);
    expect(page).toMatch(/id="deliveries" data-live/);
    const pending = delivery({ status: "pending", attempts: [], nextAttemptAt: "2026-03-01T10:00:00.500Z" });
    const states: Told[] = [
      told,
      { ...told, events: [event(), event({ id: "evt_2", sequence: 2 })] },
      { ...told, deliveries: [pending] },
      { ...told, deliveries: [delivery()] },
    ];
    const seen = new Set<string>();
    for (const state of states) {
      told = state;
      seen.add(await world.text(`/inbox/api/mails/${id}`));
      expect(await world.text(`/inbox/api/mails/${id}`)).toBe([...seen].at(-1));
    }
    expect(seen.size).toBe(states.length);
  });

  it("is whole without what could not be read", async () => {
    const told = async () => {
      throw new Error("the tables are away");
    };
    const world = await newInboxWorld({ told });
    const id = await sendTagged(world);
    const page = await world.text(`/inbox/${id}`);
    expect(page).toContain("The events could not be read just now.");
    expect(page).toContain("The deliveries could not be read just now.");
    expect(page).not.toContain("the tables are away");
    expect(page).toContain("<h1>Hello</h1>");
    expect(JSON.parse(await world.text(`/inbox/api/mails/${id}`)).service).toBe("unreadable");
  });

  it("says so when the service has no record of it", async () => {
    const world = await newInboxWorld({ told: knows({ events: [], deliveries: [] }) });
    const page = await world.text(`/inbox/${await sendTagged(world, "eml_2")}`);
    expect(page).toContain("The service has no record of this mail.");
  });

  it("shows nothing of the service where the mail is not the service's", async () => {
    const asked: string[] = [];
    const told = async (projectId: string) => {
      asked.push(projectId);
      return undefined;
    };
    const world = await newInboxWorld({ told });
    const page = await world.text(`/inbox/${await world.send(addressed, "x")}`);
    expect(page).toContain("<summary>Events</summary>");
    expect(page).not.toContain("Webhook deliveries");
    expect(asked).toEqual([]);
  });

  it("escapes what mail servers and endpoints said, and cuts what is too long", async () => {
    const hostile = `"></pre><script>top.pwned=1</script><img src=x onerror='x'>`;
    const events = [
      event({ type: hostile, recipient: hostile, detail: { [hostile]: hostile, long: "y".repeat(5000) } }),
    ];
    const attempts = [{ at: hostile, status: 200, ms: 1, answer: hostile }];
    const deliveries = [
      delivery({ id: hostile, url: hostile, eventType: hostile, reason: hostile, attempts }),
    ];
    const world = await newInboxWorld({ told: knows({ events, deliveries }) });
    const page = await world.text(`/inbox/${await sendTagged(world)}`);
    expect(page).not.toMatch(/<script>|<img/);
    expect(page).toContain("&lt;script&gt;top.pwned=1&lt;/script&gt;");
    expect(page).toContain("y".repeat(300));
    expect(page).not.toContain("y".repeat(301));
  });
});
