/** The fields of a DynamoDB command that identify its rows. */
export interface Asked {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Row {
  readonly pk?: unknown;
  readonly sk?: unknown;
}

type Write = Readonly<Record<string, { readonly Key?: Row; readonly Item?: Row }>>;

/** The keys that a write changes, with their tables. */
export function keysWritten({
  name,
  input,
}: Asked): readonly { readonly table: string; readonly key: Row }[] {
  // The document client's inputs have these shapes.
  if (name === "TransactWriteCommand") {
    const writes = (input["TransactItems"] ?? []) as readonly Write[];
    return writes.flatMap((write) =>
      Object.values(write).map((one) => ({ table: tableOf(one), key: one.Key ?? one.Item ?? {} })),
    );
  }
  if (name === "BatchWriteCommand") {
    const tables = Object.entries((input["RequestItems"] ?? {}) as Record<string, readonly Write[]>);
    return tables.flatMap(([table, writes]) =>
      writes.flatMap((write) =>
        Object.values(write).map((one) => ({ table, key: one.Key ?? one.Item ?? {} })),
      ),
    );
  }
  if (!/^(Put|Update|Delete)/.test(name)) return [];
  return [{ table: tableOf(input), key: (input["Key"] ?? input["Item"] ?? {}) as Row }];
}

/** Returns the command's kind and the kinds of its rows: equal in every run of a scenario. */
export function labelOf(asked: Asked): string {
  return [asked.name.replace(/Command$/, ""), ...kindsOf(asked)].join(" ");
}

function kindsOf(asked: Asked): readonly string[] {
  const { name, input } = asked;
  const written = keysWritten(asked).map(({ key }) => kindOf(key));
  if (written.length > 0) return written;
  if (name === "GetCommand") return [kindOf(input["Key"] as Row)];
  if (name === "BatchGetCommand") {
    const requests = Object.values((input["RequestItems"] ?? {}) as Record<string, { Keys: readonly Row[] }>);
    return [...new Set(requests.flatMap(({ Keys }) => Keys.map(kindOf)))].sort();
  }
  const values = (input["ExpressionAttributeValues"] ?? {}) as Readonly<Record<string, unknown>>;
  // A key condition begins with its partition.
  const [, placeholder = ""] = / = (:\w+)/.exec(String(input["KeyConditionExpression"])) ?? [];
  const partition = String(values[placeholder] ?? "");
  return [partition.startsWith("P#") ? lastPart(partition) : (partition.split("#")[0] ?? "")];
}

/** `EML`, `FUNDS`, `KEY`…: the kind of a row, from its key. */
function kindOf({ pk, sk }: Row): string {
  const head = String(sk).split("#")[0] ?? "";
  return /^[A-Z]+$/.test(head) ? head : lastPart(String(pk));
}

function lastPart(partition: string): string {
  const [, , kind = ""] = partition.split("#");
  return kind === "" ? "PROJECT" : kind;
}

function tableOf(input: object): string {
  return String((input as { TableName?: unknown }).TableName);
}
