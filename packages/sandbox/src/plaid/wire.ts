/** The SDK's types with enums as plain strings, because loading the SDK just for its enums is expensive. */
export type PlaidWire<T> = T extends string
  ? `${T}`
  : T extends readonly (infer Item)[]
    ? PlaidWire<Item>[]
    : T extends object
      ? { [Key in keyof T]: PlaidWire<T[Key]> }
      : T;
