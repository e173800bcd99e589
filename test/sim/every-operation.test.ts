import { expect, test } from "vitest";
import { operations } from "../../functions/contract/index.ts";
import { findUncallable, ofOwnClients, plain, uncalled } from "./clients/every-operation.ts";

test("the clients of a run call every operation of the contract, except those that are named with a reason", () => {
  expect(findUncallable()).toEqual([]);
  const named = [...ofOwnClients, ...Object.keys(uncalled), ...plain.map(({ id }) => id)];
  expect(named.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  expect(Object.keys(uncalled).length).toBeLessThanOrEqual(5);
});

test("an operation with a body or a parameter that no client knows is found", () => {
  const [operation] = plain;
  if (!operation) throw new Error("the contract has no operations");
  const another = { ...operation, id: "orderPizza", path: "/pizzas/{pizzaId}", body: operation.reply[1] };
  expect(findUncallable([another])).toEqual(["orderPizza has no body", "orderPizza has no pizzaId"]);
});
