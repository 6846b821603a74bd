import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** A field that has another name on the wire. */
class Renamed<Wire extends string, Field extends Schema> {
  readonly wire: Wire;
  readonly field: Field;

  constructor(wire: Wire, field: Field) {
    this.wire = wire;
    this.field = field;
  }
}

type NamedShape = Readonly<Record<string, Schema | Renamed<string, Schema>>>;
type FieldOf<Field> = Field extends Renamed<string, infer Inner> ? Inner : Field extends Schema ? Field : never;
type WireName<Field, Name> = Field extends Renamed<infer Wire, Schema> ? Wire : Name;
type WireShape<Shape> = { -readonly [Name in keyof Shape as WireName<Shape[Name], Name>]: FieldOf<Shape[Name]> };
type InsideShape<Shape> = { -readonly [Name in keyof Shape]: FieldOf<Shape[Name]> };
type InsideOf<Shape> = z.output<z.ZodMiniObject<InsideShape<Shape>>>;
type Named<Shape> = z.ZodMiniCodec<z.ZodMiniObject<WireShape<Shape>>, z.ZodMiniCustom<InsideOf<Shape>>>;

type NamePair = readonly [from: string, to: string];

interface FieldNames {
  readonly toWire: ReadonlyMap<string, string>;
  readonly toInside: ReadonlyMap<string, string>;
}

/** Keyed by the codec's wire object, because copies of the codec with more checks share it. */
const namesByWireObject = new WeakMap<Schema, FieldNames>();

/** The names of a schema made by `named`; undefined for other schemas. */
export function namesOf(schema: Schema): FieldNames | undefined {
  return schema instanceof z.core.$ZodPipe ? namesByWireObject.get(schema._zod.def.in) : undefined;
}

/** Gives a field its name on the wire, within `named`. */
export function as<const Wire extends string, Field extends Schema>(wire: Wire, field: Field): Renamed<Wire, Field> {
  return new Renamed(wire, field);
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Absent fields stay absent. Most fields are present, and checking the value first is faster than `in`. */
function rename(value: Fields, pairs: readonly NamePair[]): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const [from, to] of pairs) {
    const field = value[from];
    if (field !== undefined || from in value) renamed[to] = field;
  }
  return renamed;
}

/**
 * An object whose fields have our names inside and the specification's names on the wire:
 * `named({ id: as('userTransactionID', idOf('transaction')), amount: dollars })`.
 */
export function named<Shape extends NamedShape>(shape: Shape): Named<Shape> {
  const fields = Object.entries(shape).map(([inside, field]) =>
    field instanceof Renamed
      ? { inside, wire: field.wire, schema: field.field }
      : { inside, wire: inside, schema: field },
  );
  const toInside = fields.map(({ wire, inside }): NamePair => [wire, inside]);
  const toWire = fields.map(({ wire, inside }): NamePair => [inside, wire]);
  const wireObject = z.object(Object.fromEntries(fields.map(({ wire, schema }) => [wire, schema])));
  const codec = z.codec(wireObject, z.custom<Fields>(isObject), {
    decode: (value) => rename(value, toInside),
    encode: (value) => rename(value, toWire),
  });
  namesByWireObject.set(wireObject, { toWire: new Map(toWire), toInside: new Map(toInside) });
  // The checker can't follow names through Object.entries.
  return codec as unknown as Named<Shape>;
}

/** The schema inside optional, nullable and similar wrappers. */
function wrappedIn(schema: Schema): Schema | null {
  const { def } = schema._zod;
  return 'innerType' in def && def.innerType instanceof z.core.$ZodType ? def.innerType : null;
}

/** The schema that describes the members of a value on the wire. */
function membersIn(schema: Schema): Schema {
  const inner = schema instanceof z.core.$ZodPipe ? schema._zod.def.in : wrappedIn(schema);
  return inner ? membersIn(inner) : schema;
}

function findNames(schema: Schema): FieldNames | undefined {
  const inner = wrappedIn(schema);
  return inner ? findNames(inner) : namesOf(schema);
}

/** Undefined for a name that the object only inherits, such as `constructor`. */
function fieldIn(object: z.core.$ZodObject, name: string): Schema | undefined {
  const { shape } = object._zod.def;
  return Object.hasOwn(shape, name) ? shape[name] : undefined;
}

function renamePath(
  schema: Schema | undefined,
  [name, ...rest]: readonly string[],
  direction: keyof FieldNames,
): string[] {
  if (name === undefined) return [];
  if (!schema) return [name, ...rest];
  const renamed = findNames(schema)?.[direction].get(name) ?? name;
  const members = membersIn(schema);
  const wire = direction === 'toWire' ? renamed : name;
  if (members instanceof z.core.$ZodArray) return [name, ...renamePath(members._zod.def.element, rest, direction)];
  const field = members instanceof z.core.$ZodObject ? fieldIn(members, wire) : undefined;
  return [renamed, ...renamePath(field, rest, direction)];
}

/**
 * Converts the path of a decoded field, such as `subcategories.0.name`, to its path on the wire. Unknown names stay.
 */
function pathOnWire(schema: Schema | undefined, path: string): string {
  return renamePath(schema, path.split('.'), 'toWire').join('.');
}

function pathInside(schema: Schema | undefined, path: string): string {
  return renamePath(schema, path.split('.'), 'toInside').join('.');
}

type FieldMessages = Readonly<Record<string, string>>;

/** Converts messages keyed by path on the wire to messages keyed by decoded field. */
export function fieldsInside(schema: Schema | undefined, fields: FieldMessages): FieldMessages {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [pathInside(schema, path), message]));
}

/** The reverse of `fieldsInside`. */
export function fieldsOnWire(schema: Schema | undefined, fields: FieldMessages): FieldMessages {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [pathOnWire(schema, path), message]));
}

type Rename = (value: unknown) => unknown;

interface RenamedField {
  readonly name: string;
  /** Null if nothing inside the field has another name. */
  readonly rename: Rename | null;
}

/** Unknown fields stay. They are defined, because assigning to a name such as `__proto__` does something else. */
function renameFields(value: Fields, fields: ReadonlyMap<string, RenamedField>): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const known = fields.get(name);
    if (known) renamed[known.name] = known.rename ? known.rename(field) : field;
    else Object.defineProperty(renamed, name, { value: field, enumerable: true, configurable: true, writable: true });
  }
  return renamed;
}

/** Null if the schema contains no objects. */
function compileRename(schema: Schema, direction: keyof FieldNames): Rename | null {
  const inner = wrappedIn(schema);
  if (inner) return renameOf(inner, direction);
  if (schema instanceof z.core.$ZodArray) {
    const rename = renameOf(schema._zod.def.element, direction);
    return rename && ((value) => (Array.isArray(value) ? value.map(rename) : value));
  }
  const names = namesOf(schema);
  const members = names ? membersIn(schema) : schema;
  if (!(members instanceof z.core.$ZodObject)) return null;
  const fields = Object.entries(members._zod.def.shape).map(([wire, field]): [string, RenamedField] => {
    const inside = names?.toInside.get(wire) ?? wire;
    const [from, name] = direction === 'toWire' ? [inside, wire] : [wire, inside];
    return [from, { name, rename: renameOf(field, direction) }];
  });
  const byName = new Map(fields);
  return (value) => (isObject(value) ? renameFields(value, byName) : value);
}

const renames = { toWire: new WeakMap<Schema, Rename | null>(), toInside: new WeakMap<Schema, Rename | null>() };

/** Compiled once, because imports rename every row of a file. */
function renameOf(schema: Schema, direction: keyof FieldNames): Rename | null {
  const known = renames[direction].get(schema);
  if (known !== undefined) return known;
  const compiled = compileRename(schema, direction);
  renames[direction].set(schema, compiled);
  return compiled;
}

function renameDeep(schema: Schema, value: unknown, direction: keyof FieldNames): unknown {
  const rename = renameOf(schema, direction);
  return rename ? rename(value) : value;
}

/** Renames the fields of a decoded value as on the wire, for stored formats. Amounts, days, and IDs stay decoded. */
export function withWireNames(schema: Schema, value: unknown): unknown {
  return renameDeep(schema, value, 'toWire');
}

/** The reverse of `withWireNames`. */
export function withInsideNames<Inside>(schema: z.core.$ZodType<Inside>, value: unknown): Inside {
  // Values written by `withWireNames` have the schema's type again.
  return renameDeep(schema, value, 'toInside') as Inside;
}
