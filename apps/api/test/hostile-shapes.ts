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
  'a length that is no number': { length: unprintable },
  'a length that is huge': { length: 1e9 },
  'a length that is negative': { length: -1 },
  'a length that is null': { length: null },
  'a length with items': { length: 2, 0: 'a', 1: 'b' },
  'a size that is no number': { size: unprintable },
  'an object that cannot be printed': unprintable,
  'a list that cannot be printed': [unprintable],
  'an own __proto__': parsed('{"__proto__": {"admin": true}}'),
  'an own __proto__ that is null': parsed('{"__proto__": null}'),
  'a list of own __proto__': parsed('[{"__proto__": []}]'),
  'an own constructor': { constructor: { prototype: {} } },
  'a constructor that is null': { constructor: null },
  'an own hasOwnProperty': { hasOwnProperty: 1, propertyIsEnumerable: null },
  'an own prototype': { prototype: { length: unprintable } },
  'the methods of a text': { trim: 1, includes: 1, toLowerCase: null, normalize: null, length: 3 },
  'the methods of a list': { map: 1, filter: null, length: 1, 0: null },
  'a thenable': parsed('{"then": 1, "catch": null}'),
  'its own toJSON': { toJSON: 1 },
  'a getter by name': { get: 1, set: null, value: unprintable },
  'numeric keys': parsed('{"0": 1, "1": 2, "-1": 3, "4294967295": 4, "1e3": 5}'),
  'many keys': Object.fromEntries(Array.from({ length: 2_000 }, (_unused, index) => [`key${index}`, null])),
  'a deep list': deep(500, '[', ']'),
  'a deep object': deep(500, '{"a":', '}'),
  'a deep length': deep(500, '{"length":', '}'),
  'a long list of nulls': Array.from({ length: 20_000 }, () => null),
  'a long list of unprintables': Array.from({ length: 3_000 }, () => unprintable),
  'a lone surrogate': '\ud800',
  'a list of lone surrogates': ['\udfff'],
  'a key that is a lone surrogate': { '\ud800': '\udc00' },
  'a text of a number': '1e309',
  'a number beyond all': 1e308,
};
