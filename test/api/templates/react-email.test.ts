import { expect } from "vitest";
import { test } from "../../support/test.ts";

/** What `render` of @react-email/render 2.3.1 makes of a component that is given placeholders instead of data. */
const rendered =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">' +
  '<html lang="en"><head></head><body><!--$--><!--html--><!--body--><p>Hello, <!-- -->{{ firstName }}<!-- -->!</p>' +
  '{% if url %}<a href="{{ url }}" style="color:#123">Start</a>{% endif %}<!--/$--></body></html>';

test("html that React Email rendered is a template: its placeholders are filled when it is used", async ({
  world,
  project: { key },
}) => {
  const body = {
    ...{ name: "Welcome", subject: "Welcome, {{ firstName }}", html: rendered },
    variables: [
      { key: "firstName", fallback: "there" },
      { key: "url", required: false },
    ],
  };
  const made = await world.api("POST", "/templates", { key, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await world.api("POST", `/templates/${made.body.id}/publish`, { key, body: {} });
  const path = `/templates/${made.body.id}/render`;
  const variables = { firstName: "Ana & Bo", url: "https://acme.test/start?a=1&b=2" };
  const full = (await world.api("POST", path, { key, body: { variables } })).body;
  expect(full.subject).toBe("Welcome, Ana & Bo");
  expect(full.html).toContain("Hello, <!-- -->Ana &amp; Bo<!-- -->!");
  expect(full.html).toContain('<a href="https://acme.test/start?a=1&amp;b=2" style="color:#123">Start</a>');
  const bare = (await world.api("POST", path, { key, body: { variables: {} } })).body;
  expect(bare.html).toContain("Hello, <!-- -->there<!-- -->!");
  expect(bare.html).not.toContain("<a ");
});
