import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { contactsOf, imported, uploaded } from "./importing.ts";

const counts = (lines: number, some: Readonly<Record<string, number>> = {}) => ({
  ...{ lines, created: 0, updated: 0, skipped: 0, failed: 0 },
  ...some,
});

describe("an import", () => {
  test("creates a contact per line and counts them", async ({ world, project: { key } }) => {
    const csv = "email,first_name,last_name,plan\na@x.test,Ada,L,pro\nb@x.test,,,\n";
    const done = await imported(world, key, csv);
    expect(done).toMatchObject({ status: "done", reason: null, counts: counts(2, { created: 2 }) });
    const contacts = await contactsOf(world, key);
    expect(contacts.get("a@x.test")).toMatchObject({
      firstName: "Ada",
      lastName: "L",
      properties: { plan: "pro" },
    });
    expect(contacts.get("b@x.test")).toMatchObject({ firstName: null, lastName: null, properties: {} });
    expect([...world.objects.keys()].filter((name) => name.startsWith("imports/"))).toEqual([]);
  });

  test.for([
    ["commas", ","],
    ["semicolons", ";"],
    ["tabs", "\t"],
  ] as const)("reads columns separated by %s", async ([_, delimiter], { world, project: { key } }) => {
    const lines = ["email", "firstName", "note"].join(delimiter);
    await imported(world, key, `${lines}\n${["a@x.test", "Ada", '"one, two; ""three"""'].join(delimiter)}`);
    expect((await contactsOf(world, key)).get("a@x.test")).toMatchObject({
      ...{ firstName: "Ada", properties: { note: 'one, two; "three"' } },
    });
  });

  test.for([
    ["\\n", "\n"],
    ["\\r\\n", "\r\n"],
    ["\\r", "\r"],
  ] as const)(
    "counts lines that end in %s, blank and quoted ones too",
    async ([_, end], { world, project: { key } }) => {
      const lines = [
        "",
        "email,note",
        "a@x.test,1",
        "",
        " , ",
        `b@x.test,"two${end}lines"`,
        "nobody,3",
        "c@x.test,4",
        "no one,5",
      ];
      const done = await imported(world, key, lines.join(end));
      expect(done.counts).toEqual(counts(5, { created: 3, failed: 2 }));
      expect(done.errors).toEqual([
        "8: email: there is no @ in the address",
        "10: email: there is no @ in the address",
      ]);
      expect((await contactsOf(world, key)).get("b@x.test")).toMatchObject({
        properties: { note: `two${end}lines` },
      });
    },
  );

  test("accepts a byte order mark, spaces and any case in the header, and spaces around cells", async ({
    world,
    project: { key },
  }) => {
    const done = await imported(world, key, "\ufeff Email ; FIRST_NAME; Last Name\n\n A@x.test ; Ada ; L \n");
    expect(done).toMatchObject({ status: "done", counts: counts(1, { created: 1 }) });
    expect((await contactsOf(world, key)).get("A@x.test")).toMatchObject({ firstName: "Ada", lastName: "L" });
  });

  test("keeps text as text unless the property is declared to be something else", async ({
    world,
    project: { key },
  }) => {
    for (const [name, type] of [
      ["age", "number"],
      ["vip", "boolean"],
      ["since", "date"],
    ]) {
      await world.api("POST", "/contact-properties", { key, body: { key: name, type } });
    }
    const csv =
      "email,flag,code,big,age,vip,since\na@x.test,true,007,1e5,7,TRUE,2024-02-29\nb@x.test,,,,old,,\nc@x.test,,,,,,2024-02-30";
    const done = await imported(world, key, csv);
    expect(done.counts).toEqual(counts(3, { created: 1, failed: 2 }));
    expect(done.errors).toEqual([
      "3: properties.age: must be a number",
      "4: properties.since: must be a date",
    ]);
    expect((await contactsOf(world, key)).get("a@x.test")).toMatchObject({
      properties: {
        flag: "true",
        code: "007",
        big: "1e5",
        age: 7,
        vip: true,
        since: "2024-02-29T00:00:00.000Z",
      },
    });
  });

  test("prefers the caller's column map to column names", async ({ world, project: { key } }) => {
    const csv = "Email,Correo,Nombre,Secret\nwrong,a@x.test,Ada,s\n";
    const columns = { email: null, correo: "email", Nombre: "firstName", Secret: null };
    expect((await imported(world, key, csv, { columns })).counts).toEqual(counts(1, { created: 1 }));
    expect((await contactsOf(world, key)).get("a@x.test")).toMatchObject({
      firstName: "Ada",
      properties: {},
    });
  });

  test.for([
    ["has no column for the address", "name,plan\na,b", {}, "The file has no column for the email address."],
    ["has two for it", "email,E-Mail\na,b", {}, "Two columns of the file contain email."],
    [
      "has not what the map names",
      "email\na@x.test",
      { Mail: "email" },
      "`columns` names a header that the file does not have: mail.",
    ],
    ["has nothing in it", "\n\n \n", {}, "The file has no header line."],
    ["is empty", "", {}, "The file is empty."],
    [
      "begins with an open quote",
      '"email\na@x.test',
      {},
      "The header line cannot be read: the line has an unclosed quote.",
    ],
  ] as const)(
    "fails with a reason when the file %s",
    async ([_, csv, columns, reason], { world, project: { key } }) => {
      const done = await imported(world, key, csv, { columns });
      expect(done).toMatchObject({ status: "failed", reason, counts: counts(0) });
      expect(done.endedAt).not.toBeNull();
      expect((await contactsOf(world, key)).size).toBe(0);
    },
  );

  test("imports every other line when one has an unclosed quote", async ({ world, project: { key } }) => {
    const csv = 'email,note\na@x.test,"x"y\nb@x.test,fine\nc@x.test,"never closed\nd@x.test,fine\n';
    const done = await imported(world, key, csv);
    expect(done.counts).toEqual(counts(4, { created: 2, failed: 2 }));
    expect(done.errors).toEqual(["2: the line has an unclosed quote", "4: the line has an unclosed quote"]);
  });

  test("fails a line that is not UTF-8, and a file without any UTF-8", async ({
    world,
    project: { key },
  }) => {
    const latin = Buffer.from("email,firstName\na@x.test,J\u00fcrgen\nb@x.test,Ada\n", "latin1");
    expect((await uploaded(world, key, latin)).counts).toEqual(counts(2, { created: 1, failed: 1 }));
    const header = await uploaded(world, key, Buffer.from("email,stra\u00dfe\na@x.test,1\n", "latin1"));
    expect(header).toMatchObject({
      status: "failed",
      reason: "The header line cannot be read: the line is not UTF-8.",
    });
  });

  test("updates or skips existing contacts as requested; an empty cell changes nothing", async ({
    world,
    project: { key },
  }) => {
    await imported(world, key, "email,firstName,lastName,plan\na@x.test,Ada,L,pro");
    const left = await imported(world, key, "email,firstName\nA@x.test,Other\nb@x.test,B", {
      onConflict: "skip",
    });
    expect(left.counts).toEqual(counts(2, { created: 1, skipped: 1 }));
    const updated = await imported(world, key, "email,firstName,lastName,plan\nA@x.test,Other,,team");
    expect(updated.counts).toEqual(counts(1, { updated: 1 }));
    expect((await contactsOf(world, key)).get("a@x.test")).toMatchObject({
      ...{ firstName: "Other", lastName: "L", properties: { plan: "team" } },
    });
  });

  test.for(["skip", "update"] as const)(
    "applies repeated addresses in the order of the file: %s",
    async (onConflict, { world, project: { key } }) => {
      const csv = "email,firstName\na@x.test,One\nb@x.test,B\nA@X.test,Two\na@x.test,Three";
      const done = await imported(world, key, csv, { onConflict });
      const again = onConflict === "skip" ? { skipped: 2 } : { updated: 2 };
      expect(done.counts).toEqual(counts(4, { created: 2, ...again }));
      const firstName = onConflict === "skip" ? "One" : "Three";
      expect((await contactsOf(world, key)).get("a@x.test")).toMatchObject({ firstName });
    },
  );

  test("unsubscribes where a line says so, and never resubscribes (U3)", async ({
    world,
    project: { key },
  }) => {
    await world.api("POST", "/contacts", { key, body: { email: "out@x.test", unsubscribed: true } });
    const csv = "email,unsubscribed\nout@x.test,false\nin@x.test,no\nnew@x.test,Yes\nbad@x.test,maybe";
    const done = await imported(world, key, csv);
    expect(done.errors).toEqual(["5: unsubscribed: must be true or false"]);
    const contacts = await contactsOf(world, key);
    const isOut = (email: string) => contacts.get(email)?.["unsubscribed"];
    expect(["out@x.test", "in@x.test", "new@x.test"].map(isOut)).toEqual([true, false, true]);
    await imported(world, key, "email,firstName\nout@x.test,Back");
    expect((await contactsOf(world, key)).get("out@x.test")).toMatchObject({
      unsubscribed: true,
      firstName: "Back",
    });
    const ledger = (await world.api("GET", "/contacts/new@x.test/consent", { key })).body.items;
    expect(ledger).toMatchObject([{ change: "unsubscribed", source: "import" }]);
  });

  test("adds contacts to audiences and topics, but locked ones to no topic", async ({
    world,
    project: { key },
  }) => {
    const audience = (await world.api("POST", "/audiences", { key, body: { name: "A" } })).body.id;
    const topic = (await world.api("POST", "/topics", { key, body: { name: "T" } })).body.id;
    await world.api("POST", "/contacts", { key, body: { email: "locked@x.test", unsubscribed: true } });
    await world.api("PATCH", "/contacts/locked@x.test", { key, body: { resubscriptionLocked: true } });
    const given = { audienceIds: [audience], topicIds: [topic, topic] };
    const done = await imported(world, key, "email\nlocked@x.test\nfree@x.test", given);
    expect(done.counts).toEqual(counts(2, { created: 1, updated: 1 }));
    expect(done.errors).toEqual([expect.stringMatching(/^2: The recipient opted out themselves/)]);
    const contacts = await contactsOf(world, key);
    expect(contacts.get("locked@x.test")).toMatchObject({ audienceIds: [audience], topicIds: [] });
    expect(contacts.get("free@x.test")).toMatchObject({ audienceIds: [audience], topicIds: [topic] });
    expect((await world.api("GET", `/audiences/${audience}`, { key })).body.contactCount).toBe(2);
  });

  test("names a line's fault but never its content", async ({ world, project: { key } }) => {
    const csv = `email,firstName,note\nsecret-canary,F,n\na@x.test,${"secret".repeat(40)},n\nb@x.test,B,${"secret".repeat(200)}\nSecret <c@x.test>,C,n`;
    const done = await imported(world, key, csv);
    expect(done.counts).toEqual(counts(4, { failed: 4 }));
    expect(JSON.stringify(done)).not.toMatch(/secret/i);
    expect(done.errors[1]).toBe("3: firstName: may be at most 200 characters");
  });

  test("imports thousands of lines in steps", async ({ world, project: { key } }) => {
    const lines = Array.from({ length: 1203 }, (_, at) => `p${at}@x.test,${at}`);
    const done = await imported(world, key, `email,firstName\n${lines.join("\n")}`);
    expect(done.counts).toEqual(counts(1203, { created: 1203 }));
    expect((await contactsOf(world, key)).size).toBe(1203);
  });

  test("fails at a line that is longer than a step's read", async ({ world, project: { key } }) => {
    const done = await imported(
      world,
      key,
      `email,note\na@x.test,1\nb@x.test,${"x".repeat(600_000)}\nc@x.test,2\n`,
    );
    expect(done).toMatchObject({ status: "failed", reason: "Line 3 is longer than 262144 bytes." });
    expect(done.counts).toEqual(counts(1, { created: 1 }));
  });
});

describe("an uploaded import", () => {
  test("waits for its file and its start, and starts once", async ({ world, project: { key } }) => {
    const made = (await world.api("POST", "/contacts/imports", { key, body: { onConflict: "update" } })).body;
    expect(made).toMatchObject({
      status: "waiting",
      endedAt: null,
      uploadUrl: expect.stringContaining(made.id),
    });
    const start = () => world.api("POST", `/contacts/imports/${made.id}/start`, { key });
    expect(await start()).toMatchObject({ status: 409, body: { name: "invalid_state" } });
    const name = made.uploadUrl.replace("https://bucket.test/", "").replace("?put", "");
    world.objects.set(name, Buffer.from("email\na@x.test\n"));
    expect(await start()).toMatchObject({ status: 200, body: { status: "running" } });
    expect(await start()).toMatchObject({ status: 409, body: { name: "invalid_state" } });
    await world.settle();
    const done = (await world.api("GET", `/contacts/imports/${made.id}`, { key })).body;
    expect(done).toMatchObject({ status: "done", counts: counts(1, { created: 1 }) });
    expect(world.objects.has(name)).toBe(false);
    expect(await start()).toMatchObject({ status: 409, body: { name: "invalid_state" } });
  });

  test("is refused with another project's audience or topic", async ({ world, project }) => {
    const [one, other] = [project, await newProject(world)];
    for (const [kind, field] of [
      ["audiences", "audienceIds"],
      ["topics", "topicIds"],
    ] as const) {
      const { id } = (await world.api("POST", `/${kind}`, { key: other.key, body: { name: "N" } })).body;
      const before = world.objects.size;
      world.recorder.reset();
      const body = { csv: "email\na@x.test", onConflict: "update", [field]: [id] };
      const answer = await world.api("POST", "/contacts/imports", { key: one.key, body });
      expect(answer).toMatchObject({ status: 404, body: { name: "not_found" } });
      expect(world.recorder.calls().filter(({ command }) => !/Get/.test(command))).toEqual([]);
      expect(world.objects.size).toBe(before);
    }
  });
});

describe("the list of an import's errors", () => {
  test("has pages by cursor, the last line first", async ({ world, project: { key } }) => {
    const made = await imported(world, key, `email\n${"bad\n".repeat(5)}`);
    const list = (query: string) =>
      world.api("GET", `/contacts/imports/${made.id}/errors?limit=2${query}`, { key });
    const lines = ({ body }: { body: { items: { line: number }[] } }) => body.items.map(({ line }) => line);
    const first = await list("");
    expect(lines(first)).toEqual([6, 5]);
    const second = await list(`&after=${first.body.nextCursor}`);
    expect(lines(second)).toEqual([4, 3]);
    expect(lines(await list(`&before=${second.body.prevCursor}`))).toEqual([6, 5]);
    for (const cursor of ["nothing", "0000000099", made.id])
      expect((await list(`&after=${cursor}`)).body.name).toBe("invalid_cursor");
  });
});
