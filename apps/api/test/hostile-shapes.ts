const deep = (depth: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(depth)}null${close.repeat(depth)}`);

/** Parsed JSON can have an own property named __proto__. */
const parsed = (json: string): unknown => JSON.parse(json);

/** Can't be converted to a number or string: comparing or concatenating it throws. */
const unprintable = { toString: 1, valueOf: null };

/**
 * JSON that looks like a string, array, promise or class to code that uses a value before checking its type.
 */
export const hostileShapes: Readonly<Record<string, unknown>> = {
  'a length that isn’t a number': { length: unprintable },
  'a length that is huge': { length: 1e9 },
  'a length that is negative': { length: -1 },
  'a length that is null': { length: null },
  'a length with items': { length: 2, 0: 'a', 1: 'b' },
  'a size that isn’t a number': { size: unprintable },
  'an object that can’t be printed': unprintable,
  'an array that can’t be printed': [unprintable],
  'an own __proto__': parsed('{"__proto__": {"admin": true}}'),
  'an own __proto__ that is null': parsed('{"__proto__": null}'),
  'an array of own __proto__': parsed('[{"__proto__": []}]'),
  'an own constructor': { constructor: { prototype: {} } },
  'a constructor that is null': { constructor: null },
  'an own hasOwnProperty': { hasOwnProperty: 1, propertyIsEnumerable: null },
  'an own prototype': { prototype: { length: unprintable } },
  'the methods of a string': { trim: 1, includes: 1, toLowerCase: null, normalize: null, length: 3 },
  'the methods of an array': { map: 1, filter: null, length: 1, 0: null },
  'a thenable': parsed('{"then": 1, "catch": null}'),
  'its own toJSON': { toJSON: 1 },
  'a getter by name': { get: 1, set: null, value: unprintable },
  'numeric keys': parsed('{"0": 1, "1": 2, "-1": 3, "4294967295": 4, "1e3": 5}'),
  'many keys': Object.fromEntries(Array.from({ length: 2_000 }, (_unused, index) => [`key${index}`, null])),
  'a deep array': deep(500, '[', ']'),
  'a deep object': deep(500, '{"a":', '}'),
  'a deep length': deep(500, '{"length":', '}'),
  'a long array of nulls': Array.from({ length: 20_000 }, () => null),
  'a long array of unprintables': Array.from({ length: 3_000 }, () => unprintable),
  'a lone surrogate': '\ud800',
  'an array of lone surrogates': ['\udfff'],
  'a key that is a lone surrogate': { '\ud800': '\udc00' },
  'a string with a number': '1e309',
  'a huge number': 1e308,
};
