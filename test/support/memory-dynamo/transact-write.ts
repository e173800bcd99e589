import { canceled, invalidReason, type Reason } from "./cancellation.ts";
import { newMeter } from "./capacity.ts";
import { checkFields, type Engine, type Input, type Output } from "./engine.ts";
import { DynamoRefusal, invalid } from "./refusal.ts";
import { type PreparedWrite, prepareWrite, type WriteKind } from "./single-write.ts";
import { sizeOfItem } from "./sizes.ts";
import { replaceRow } from "./table.ts";
import { fieldOf, type Item } from "./values.ts";

type Write = Omit<Input, "ReturnValues">;

interface TransactWrite {
  readonly TransactItems: readonly Readonly<Record<string, Write>>[];
  readonly ClientRequestToken?: string;
  readonly ReturnConsumedCapacity?: string;
}

const kinds: Readonly<Record<string, WriteKind>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheck",
};
const mostItems = 100;
const tokenMs = 10 * 60 * 1000;

/** Makes all of the writes or none: each is checked against the state before the transaction. */
export function transactWriteItems(engine: Engine, input: TransactWrite): Output {
  checkFields("TransactWriteItems", input, ["TransactItems", "ClientRequestToken", "ReturnConsumedCapacity"]);
  const { TransactItems, ClientRequestToken: token } = input;
  if (TransactItems.length < 1 || TransactItems.length > mostItems) {
    throw invalid(
      "Value at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to 100 and at least 1",
    );
  }
  const content = JSON.stringify(TransactItems);
  const meter = newMeter(input.ReturnConsumedCapacity, 2);
  const writes = TransactItems.map((item) => prepare(engine, item));
  if (isKnown(engine, token, content)) {
    for (const { table, before } of writes)
      meter.read(table, before ? sizeOfItem(before) : 0, { consistent: true });
    return { ConsumedCapacity: meter.report() };
  }
  refuseTwice(writes);
  const judged = writes.map(judge);
  if (judged.some(({ Code }) => Code !== "None")) throw canceled(judged);
  for (const [at, { table, before }] of writes.entries()) {
    const after = judged[at]?.after;
    replaceRow(table, before, after);
    meter.write(table, before, after);
  }
  if (token !== undefined) engine.tokens.set(token, { at: engine.now(), content });
  return { ConsumedCapacity: meter.report() };
}

function prepare(engine: Engine, item: Readonly<Record<string, Write>>): PreparedWrite {
  const [[name, write] = [], ...others] = Object.entries(item);
  const kind = kinds[name ?? ""];
  if (!kind || !write || others.length > 0)
    throw invalid("TransactItems can only contain one of Check, Put, Update or Delete");
  return prepareWrite(engine, kind, write);
}

/** Only tokens of the last ten minutes are kept, oldest first. */
function isKnown({ tokens, now }: Engine, token: string | undefined, content: string): boolean {
  const oldest = now() - tokenMs;
  for (const [known, { at }] of tokens) {
    if (at > oldest) break;
    tokens.delete(known);
  }
  const known = token === undefined ? undefined : tokens.get(token);
  if (known && known.content !== content) {
    throw new DynamoRefusal(
      "IdempotentParameterMismatchException",
      "The provided client token is already in use with another request",
    );
  }
  return known !== undefined;
}

function refuseTwice(writes: readonly PreparedWrite[]): void {
  const places = writes.map(({ table, key }) =>
    JSON.stringify([
      table.definition.TableName,
      ...[...table.shape.types.keys()].map((name) => fieldOf(key, name)),
    ]),
  );
  if (new Set(places).size < places.length)
    throw invalid("Transaction request cannot include multiple operations on one item");
}

function judge(write: PreparedWrite): Reason & { readonly after?: Item | undefined } {
  const { before, tells } = write;
  try {
    write.check();
    if (write.holds()) return { Code: "None", after: write.after() };
    const Message = "The conditional request failed";
    return { Code: "ConditionalCheckFailed", Message, Item: tells ? before : undefined };
  } catch (error) {
    return invalidReason(error);
  }
}
