import { expect, test } from "vitest";
import { invokeWithPublicUrl } from "../../../local/gateway/public-url.ts";
import type { FunctionModel } from "../../../local/template/function-models.ts";

test("functions that write links get the address of the gateway, also when it invokes them; others get nothing", async () => {
  const seen: FunctionModel["environment"][] = [];
  let url = "";
  const invoke = invokeWithPublicUrl(
    async (fn) => void seen.push(fn.environment),
    () => url,
  );
  url = "http://127.0.0.1:1234";
  // Only its environment is looked at.
  const fn = (environment: Record<string, string>) => ({ environment }) as unknown as FunctionModel;
  await invoke(fn({ PUBLIC_URL: "https://api.example.com", OTHER: "1" }), {});
  await invoke(fn({ OTHER: "1" }), {});
  expect(seen).toEqual([{ PUBLIC_URL: url, OTHER: "1" }, { OTHER: "1" }]);
});
