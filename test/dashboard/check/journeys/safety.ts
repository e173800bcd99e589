import { call } from "../api.ts";
import { expectThat } from "../expect.ts";
import { newVisit, signIn } from "../visit.ts";
import type { Journey } from "./journey.ts";

const hostile = `"><img src=x onerror="window.planted=1"><script>window.planted=1</script>`;

const hostileText: Journey = {
  title: "markup in subjects, names, tags and headers is shown as text, and runs nothing",
  async run({ browser, service }) {
    const { page, context, problems } = await newVisit(browser);
    const email = {
      from: `"${hostile.replaceAll(/["\\]/g, "'")}" <hello@example.test>`,
      to: "success@simulator.amazonses.com",
      subject: hostile,
      html: `${hostile}<meta http-equiv="refresh" content="0;url=https://evil.example/"><iframe src="https://evil.example/"></iframe><form action="https://evil.example/"><input name="x"></form><svg onload="window.planted=1"></svg>`,
      headers: { "X-Note": hostile },
    };
    const sent = await call(service, service.apiKey, "/emails", email);
    expectThat(sent.status === 200, `the email is accepted (${JSON.stringify(sent.body)})`);
    await signIn(page, service);
    await page.getByText(hostile).waitFor();
    await page.goto(`${service.url}/dashboard/projects/${service.projectId}/emails/${sent.body["id"]}`);
    await page.getByRole("heading", { level: 1, name: hostile }).waitFor();
    for (const tab of ["Text", "HTML", "Headers"]) await page.getByRole("tab", { name: tab }).click();
    await page.getByText("X-Note").waitFor();
    await page.getByRole("tab", { name: "Preview" }).click();
    const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
    await frame?.waitForLoadState();
    expectThat(frame?.url() === "about:srcdoc", `the frame stays (${frame?.url()})`);
    expectThat((await page.locator("iframe").getAttribute("sandbox")) === "", "the frame is sandboxed");
    const planted = await page.evaluate(() => "planted" in window);
    expectThat(!planted, "nothing ran in the page");
    const refusals = problems.filter((problem) => !/Content Security Policy|sandboxed/.test(problem));
    expectThat(refusals.length === 0, `no other errors: ${refusals.join("; ")}`);
    await context.close();
  },
};

const imagesOff: Journey = {
  title: "looking at an email loads no remote image until a person asks, and never an image of one pixel",
  async run({ browser, service }) {
    const { page, context, addresses } = await newVisit(browser);
    const html = `<p>Hello</p><img src="https://pictures.example/cover.jpg"><img src="https://pictures.example/pixel.gif" width="1" height="1"><style>@import "https://pictures.example/sheet.css"; p { background: url(https://pictures.example/paper.png) }</style><p style="background: url('https://pictures.example/line.png')" background="https://pictures.example/old.png">Line</p><picture><source srcset="https://pictures.example/wide.png 2x"><img alt="wide" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></picture><svg><image href="https://pictures.example/drawn.png"/></svg>`;
    const body = {
      from: "hello@example.test",
      to: "success@simulator.amazonses.com",
      subject: "Pictures",
      html,
    };
    const sent = await call(service, service.apiKey, "/emails", body);
    await signIn(page, service, `/projects/${service.projectId}/emails/${sent.body["id"]}`);
    await page.getByText("1 image is off").waitFor();
    await page.frameLocator("iframe").getByText("Hello").waitFor();
    const remote = addresses.filter((address) => address.includes("pictures.example"));
    expectThat(remote.length === 0, `nothing remote is loaded (${remote.join(" ")})`);
    const source = await page.locator("iframe").getAttribute("srcdoc");
    expectThat(!source?.includes("pictures.example"), "the frame holds no remote address");
    const cover = page.waitForEvent("request", (request) => request.url().endsWith("cover.jpg"));
    await page.getByRole("button", { name: "Load images" }).click();
    await cover;
    expectThat(!addresses.some((address) => address.includes("pixel.gif")), "the pixel stays away");
    await context.close();
  },
};

const policy: Journey = {
  title: "an inline script does not run, no cookie is set, and no token is in an address or in local storage",
  async run({ browser, service }) {
    const { page, context, addresses } = await newVisit(browser);
    await signIn(page, service);
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.planted = 1";
      document.body.append(script);
      return "planted" in window;
    });
    expectThat(!ran, "a planted inline script is refused by the policy");
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    const session = await page.evaluate(() => JSON.stringify(sessionStorage));
    const token = /access_token\\*":\\*"([\w.-]+)/.exec(session)?.[1];
    expectThat(token !== undefined && !stored.includes("eyJ"), "tokens are in the session storage only");
    expectThat(!addresses.some((address) => address.includes("eyJ")), "no address has a token");
    const response = await page.request.get(`${service.url}/dashboard/`);
    expectThat(response.headers()["set-cookie"] === undefined, "the pages set no cookie");
    expectThat(!page.url().includes("code="), "the code has left the address");
    await context.close();
  },
};

export const safetyJourneys: readonly Journey[] = [hostileText, imagesOff, policy];
