import { expect, test } from "vitest";
import {
  contentLinks,
  linkNumber,
  trackedLinks,
} from "../../../../functions/domain/broadcasts/figures/content-links.ts";
import {
  isUnsubscribeNumber,
  mostLinks,
  placeOfLink,
} from "../../../../functions/domain/broadcasts/figures/link-numbers.ts";

const prefix = "https://mail.test/unsubscribe/";
const linksOf = (html: string) => contentLinks(trackedLinks([html]), prefix);
const sourcesOf = (html: string) => trackedLinks([html]);
const place = (html: string, url: string) => linkNumber(linksOf(html), url);
const unsubscribes = (html: string, url: string) => isUnsubscribeNumber(place(html, url));

test("the links of a content are each there once, as they are written and in their order", () => {
  const html = `<a href="https://x.test/b">1</a><A HREF = 'https://x.test/a?x=1&amp;y=2'>2</A>
    <a href="https://x.test/b">again</a><a href="#top">3</a><a href="mailto:a@x.test">4</a>
    <a href="{{ contact.properties.site }}/x">5</a>`;
  expect(sourcesOf(html)).toEqual([
    "https://x.test/b",
    "https://x.test/a?x=1&y=2",
    "{{ contact.properties.site }}/x",
  ]);
});

test("a report names the link with its entities, or as it was followed", () => {
  const html = '<a href="https://x.test/">1</a><a href="https://x.test/a%2Fb?u=%26&amp;v=1#s">2</a>';
  expect(place(html, "https://x.test/a%2Fb?u=%26&v=1#s")).toBe(1);
  expect(place(html, "https://x.test/a%2Fb?u=%26&amp;v=1#s")).toBe(1);
});

test("links that differ for each recipient are one, and one that is the same for all comes first", () => {
  const html = `<a href="https://x.test/?e={{ contact.email | url_encode }}&amp;s=1">1</a>
    <a href="https://x.test/{{ contact.id }}">2</a><a href="https://x.test/sale">3</a>
    <a href="{{ unsubscribeUrl }}">4</a>`;
  expect(place(html, "https://x.test/?e=a%40acme.test&s=1")).toBe(0);
  expect(place(html, "https://x.test/con_1")).toBe(1);
  expect(place(html, "https://x.test/sale")).toBe(2);
  expect(placeOfLink(place(html, `${prefix}AbC-123`))).toBe(3);
});

test("any other link has a number behind those of the content, its own", () => {
  const html = '<a href="https://x.test/">1</a>';
  const others = ["https://x.test/?q", "https://y.test/", "http://x.test/"].map((url) => place(html, url));
  expect(others.every((one) => one >= mostLinks)).toBe(true);
  expect(new Set(others).size).toBe(3);
});

test("of more than a hundred links, the first ones are named; a long one is known by its beginning", () => {
  const html = Array.from({ length: 120 }, (_, at) => `<a href="https://x.test/${at}">x</a>`).join("");
  expect(linksOf(html).links).toHaveLength(mostLinks);
  expect(place(html, "https://x.test/99")).toBe(99);
  expect(place(html, "https://x.test/100")).toBeGreaterThanOrEqual(mostLinks);
  const long = `https://x.test/${"a".repeat(1200)}`;
  expect(place(`<a href="${long}">x</a>`, long.slice(0, 1000))).toBe(0);
});

test("a link to unsubscribe is one however the content writes it, and no other link is", () => {
  const written = '<a href="https://x.test/">1</a><a href="{{ unsubscribeUrl }}">2</a>';
  const assigned = '{% assign u = unsubscribeUrl %}<a href="{{ u }}">1</a>';
  const many = Array.from({ length: 120 }, (_, at) => `<a href="https://x.test/${at}">x</a>`).join("");
  for (const html of [written, assigned, many, ""]) {
    expect(unsubscribes(html, `${prefix}AbC-123`)).toBe(true);
    expect(unsubscribes(html, "https://x.test/")).toBe(false);
    expect(unsubscribes(html, "https://y.test/unsubscribe/AbC")).toBe(false);
  }
  expect(placeOfLink(place(many, `${prefix}AbC-123`))).toBe(mostLinks);
  expect(placeOfLink(place(many, "https://y.test/"))).toBe(mostLinks);
});
