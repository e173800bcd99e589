/** A path in an item: names, placeholders of names (`#…`), and list indexes. */
export type Path = readonly (string | number)[];

export type Operand =
  | { readonly kind: "path"; readonly path: Path }
  /** A placeholder, `:…`. */
  | { readonly kind: "value"; readonly name: string }
  | Call;

export interface Call {
  readonly kind: "call";
  readonly name: string;
  readonly args: readonly Operand[];
}

export type Comparator = "=" | "<>" | "<" | "<=" | ">" | ">=";

export type Condition =
  | { readonly kind: "and" | "or"; readonly left: Condition; readonly right: Condition }
  | { readonly kind: "not"; readonly of: Condition }
  | {
      readonly kind: "compare";
      readonly by: Comparator;
      readonly left: Operand;
      readonly right: Operand;
    }
  | { readonly kind: "between"; readonly of: Operand; readonly low: Operand; readonly high: Operand }
  | { readonly kind: "in"; readonly of: Operand; readonly list: readonly Operand[] }
  | Call;

export type SetTo =
  | { readonly kind: "plain"; readonly of: Operand }
  | { readonly kind: "sum"; readonly by: "+" | "-"; readonly left: Operand; readonly right: Operand };

export interface Update {
  readonly set: readonly { readonly path: Path; readonly to: SetTo }[];
  readonly remove: readonly Path[];
  readonly add: readonly { readonly path: Path; readonly by: string }[];
  readonly delete: readonly { readonly path: Path; readonly by: string }[];
}
