import { describe, expect, test } from "vitest";
import { checkedAnswer, parseAnswer } from "../../../functions/domain/markup/model-answer.ts";

const answer = JSON.stringify({ subject: "Hello", source: "<mjml></mjml>" });

describe("the answer of a model (case 5)", () => {
  test.each([
    ["an empty answer", " \n", "empty"],
    ["a code fence", `\`\`\`json\n${answer}\n\`\`\``, "code fence"],
    ["prose before it", `Sure! ${answer}`, "text before"],
    ["prose after it", `${answer}\nEnjoy!`, "text after"],
    ["half of it", answer.slice(0, 30), "not a JSON object"],
    ["an array", "[]", "text before"],
    ["prose alone", "I cannot do that.", "text before"],
    ["prose after MJML", "<mjml></mjml> Enjoy!", "text after"],
    ["no subject", '{"source":"x"}', "`subject` and `source`"],
    ["an empty source", '{"subject":"x","source":" "}', "`source` is empty"],
    ["an empty subject", '{"subject":"<b></b>","source":"x"}', "`subject` is empty"],
    [
      "a subject of 201 characters",
      JSON.stringify({ subject: "x".repeat(201), source: "x" }),
      "longer than 200",
    ],
    ["a field that is not in the schema", '{"subject":"x","source":"x","tool":"y"}', "not in the schema"],
    ["notes that are no strings", '{"subject":"x","source":"x","notes":[1]}', "array of strings"],
    ["a language that is no string", '{"subject":"x","source":"x","language":1}', "must be a string"],
  ])("%s is a named fault", (_, text, fault) => {
    expect(parseAnswer(text, "mjml")).toEqual({ fault: expect.stringContaining(fault) });
  });

  test("a JSON object is taken as it is, its subject as one line of text", () => {
    const subject = "Hello\r\nBcc: x@x.test \u202eevil <b>you</b>";
    expect(checkedAnswer({ subject, source: "x", language: "en", notes: ["a\nb"] })).toEqual({
      subject: "Hello Bcc: x@x.test evil you",
      source: "x",
      language: "en",
      notes: ["a b"],
    });
  });

  test("an MJML document without JSON is taken with its title as the subject", () => {
    const source = '<mjml lang="fr"><mj-head><mj-title>Bonjour</mj-title></mj-head></mjml>';
    expect(parseAnswer(source, "mjml")).toMatchObject({ subject: "Bonjour", source, language: "fr" });
    expect(parseAnswer(source, "html")).toHaveProperty("fault");
  });
});
