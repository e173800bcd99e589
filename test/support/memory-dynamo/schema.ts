import { invalid } from "./refusal.ts";
import { fieldOf, type Item, scalarText, typeOf, type Value } from "./values.ts";

/** The supported fields of CreateTable. */
export interface TableDefinition {
  readonly TableName: string;
  readonly KeySchema: KeySchema;
  readonly AttributeDefinitions: readonly {
    readonly AttributeName: string;
    readonly AttributeType: KeyType;
  }[];
  readonly GlobalSecondaryIndexes?: readonly IndexDefinition[];
}

export interface IndexDefinition {
  readonly IndexName: string;
  readonly KeySchema: KeySchema;
  readonly Projection: {
    readonly ProjectionType?: "ALL" | "KEYS_ONLY" | "INCLUDE";
    readonly NonKeyAttributes?: readonly string[];
  };
}

type KeySchema = readonly { readonly AttributeName: string; readonly KeyType: "HASH" | "RANGE" }[];
type KeyType = "S" | "N" | "B";

/** The key attributes with their types. */
export interface KeyShape {
  readonly partition: string;
  readonly sort: string | undefined;
  readonly types: ReadonlyMap<string, KeyType>;
}

export function keyShape(schema: KeySchema, { AttributeDefinitions }: TableDefinition): KeyShape {
  const named = (type: "HASH" | "RANGE") => schema.find(({ KeyType }) => KeyType === type)?.AttributeName;
  const names = [named("HASH"), named("RANGE")].filter((name) => name !== undefined);
  const types = names.map((name) => {
    const type = AttributeDefinitions.find(({ AttributeName }) => AttributeName === name)?.AttributeType;
    if (!type) throw invalid(`Some index key attributes are not defined in AttributeDefinitions: ${name}`);
    return [name, type] as const;
  });
  const partition = named("HASH");
  if (partition === undefined) throw invalid("No Hash Key specified in schema");
  return { partition, sort: named("RANGE"), types: new Map(types) };
}

/** Validates a key: it has exactly the key attributes. */
export function checkKey(shape: KeyShape, key: Item): Item {
  if (Object.keys(key).length !== shape.types.size) throw noMatch();
  for (const [name, type] of shape.types) {
    const value = fieldOf(key, name);
    if (!value || typeOf(value) !== type) throw noMatch();
    checkFilled(name, value);
  }
  return key;
}

function noMatch(): Error {
  return invalid("The provided key element does not match the schema");
}

/** Validates an item: it has its key, and its index keys are valid keys. */
export function checkItemKey(shape: KeyShape, item: Item): void {
  for (const [name, type] of shape.types) {
    const value = fieldOf(item, name);
    if (!value)
      throw invalid(`One or more parameter values were invalid: Missing the key ${name} in the item`);
    if (typeOf(value) !== type) throw mismatch("Key", name, type, value);
    checkFilled(name, value);
  }
}

export function checkIndexKey(index: string, shape: KeyShape, item: Item): void {
  for (const [name, type] of shape.types) {
    const value = fieldOf(item, name);
    if (!value) continue;
    if (typeOf(value) !== type) throw mismatch("Index Key", name, type, value, ` IndexName: ${index}`);
    checkFilled(name, value);
  }
}

function mismatch(what: string, name: string, type: string, value: Value, more = ""): Error {
  return invalid(
    `One or more parameter values were invalid: Type mismatch for ${what} ${name} Expected: ${type} Actual: ${typeOf(value)}${more}`,
  );
}

/** Refuses an empty part of a key before any other error. */
export function checkKeyFilled(shape: KeyShape, item: Item): void {
  for (const name of shape.types.keys()) {
    const value = fieldOf(item, name);
    if (value) checkFilled(name, value);
  }
}

function checkFilled(name: string, value: Value): void {
  if (scalarText(value) !== "") return;
  throw invalid(
    `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
  );
}
