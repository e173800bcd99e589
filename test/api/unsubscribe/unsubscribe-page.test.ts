import { describe, expect } from "vitest";
import { linkKeyBytes, newLinkToken } from "../../../functions/domain/contacts/link-token.ts";
import { writes } from "../../http/calls.ts";
import { newToken } from "../../support/links.ts";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { address, consentOf, fate, newReader, postForm } from "./reader.ts";

const nobodysProject = "prj_01KV5JE8G09BQEJJWM1YBQ5300";
const rename = (world: World, { id, owner }: TestProject, name: string) =>
  world.api("PATCH", `/projects/${id}`, { token: owner.token, body: { name } });

describe("opening a link", () => {
  test.for(["GET", "HEAD", "OPTIONS"])(
    "by %s changes nothing, twenty times over (U1)",
    async (method, { world }) => {
      const reader = await newReader(world);
      const before = await consentOf(world, reader);
      world.recorder.reset();
      for (let at = 0; at < 20; at++) {
        const { status } = await world.api(method, reader.link);
        expect(status).toBe(method === "GET" ? 200 : 405);
      }
      expect(writes(world.recorder.calls())).toEqual([]);
      expect(await consentOf(world, reader)).toEqual(before);
      expect(before).toMatchObject({ unsubscribed: false, topicIds: [reader.topicId] });
      expect(await fate(world, reader, { topicId: reader.topicId })).toBe("delivered");
    },
  );

  test("shows the choices in the project's name, as a form that needs no script", async ({ world }) => {
    const reader = await newReader(world, "Weekly news");
    await rename(world, reader.project, "Garden Club");
    const { body } = await world.api("GET", reader.link);
    expect(body).toMatch(/^<!doctype html>\s*<html lang="en">/);
    expect(body).toContain("<title>Unsubscribe</title>");
    expect(body).toMatch(/Garden Club[\s\S]*Weekly news/);
    expect(body).toContain('<form method="post">');
    expect(body.match(/<input type="radio" name="scope" value="(topic|all)"/g)).toHaveLength(2);
    expect(body.match(/<label>/g)).toHaveLength(2);
    expect(body).not.toMatch(/<script|<img|<link|\son\w+=|https?:/i);
  });

  test("ignores query parameters that were appended to the link", async ({ world }) => {
    const { link } = await newReader(world);
    expect((await world.api("GET", `${link}?utm_source=news&fbclid=x&after=1`)).status).toBe(200);
    expect((await postForm(world, `${link}?utm_source=news`)).status).toBe(200);
  });

  test("shows that the recipient is unsubscribed already", async ({ world }) => {
    const reader = await newReader(world);
    await postForm(world, reader.link);
    expect((await world.api("GET", reader.link)).body).toMatch(/You are unsubscribed[\s\S]*Weekly news/);
    await postForm(world, reader.link, { scope: "all" });
    const { body } = await world.api("GET", reader.link);
    expect(body).toContain("You are unsubscribed");
    expect(body).not.toContain("<form");
  });

  test("without a topic offers to unsubscribe from everything", async ({ world }) => {
    const { project } = await newReader(world);
    const { body, status } = await world.api(
      "GET",
      `/unsubscribe/${await newToken(world, project, { address })}`,
    );
    expect(status).toBe(200);
    expect(body).toContain("newsletters and offers");
    expect(body).not.toContain("radio");
  });
});

describe("a page", () => {
  test.for([
    ["that shows", "GET", ""],
    ["that acted", "POST", ""],
    ["of a wrong link", "GET", "x"],
  ] as const)("%s cannot be framed, cached, indexed or scripted", async ([_, method, suffix], { world }) => {
    const { link } = await newReader(world);
    const { headers, body } = await world.api(method, link + suffix);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).not.toHaveProperty("location");
    expect(body).not.toContain(address);
  });

  test("shows hostile names as text", async ({ world }) => {
    const evil = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const reader = await newReader(world, `</style>${evil}`.slice(0, 100));
    await rename(world, reader.project, evil.slice(0, 100));
    for (const { body } of [await world.api("GET", reader.link), await postForm(world, reader.link)]) {
      expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img");
      expect(body).not.toMatch(/<script|<img/i);
      expect(body.match(/<\/style>/g)).toHaveLength(1);
    }
  });

  test("shows enough of the address for its owner, and no more", async ({ world, project }) => {
    const pageOf = async (to: string) =>
      (await world.api("GET", `/unsubscribe/${await newToken(world, project, { address: to })}`)).body;
    expect(await pageOf("someone.particular@example.com")).toContain("s…\u2060@example.com");
    expect(await pageOf("someone.particular@example.com")).not.toContain("particular");
    expect(await pageOf("<b>@example.com")).toContain("&lt;…\u2060@example.com");
  });
});

describe("an invalid link", () => {
  test("is not found, with the same page for every fault", async ({ world }) => {
    const [reader, other] = [await newReader(world), await newReader(world)];
    const token = reader.link.split("/").at(-1) ?? "";
    const nowhere = newLinkToken({ projectId: nobodysProject, address }, new Uint8Array(linkKeyBytes));
    const mixed = token.slice(0, 21) + (other.link.split("/").at(-1) ?? "").slice(21);
    const wrong = [
      "x",
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      mixed,
      `B${token.slice(1)}`,
      "%2e%2e",
      nowhere,
    ];
    const pages = new Set<string>();
    for (const one of wrong) {
      for (const method of ["GET", "POST"]) {
        const { status, body } = await world.api(method, `/unsubscribe/${one}`);
        expect([one, status]).toEqual([one, 404]);
        pages.add(body.replace(/Request [\w-]+/, ""));
      }
    }
    expect(pages.size).toBe(1);
    expect(await consentOf(world, reader)).toMatchObject({ unsubscribed: false, topicIds: [reader.topicId] });
    expect(await consentOf(world, other)).toMatchObject({ unsubscribed: false, topicIds: [other.topicId] });
  });
});
