import { type Call, contract } from '@cairn/contract';
import type { InjectOptions } from 'fastify';
import { exampleAt, type IdPlace, idPlaces, requestFor, withIds } from '../walk.ts';

export const calls: readonly Call[] = Object.values<Call>(contract);

/** What ends records or the account comes last. */
const rank = ({ method, path }: Call) => {
  if (/^User\/(Delete|Reinstate)/.test(path)) return 2;
  return method === 'DELETE' || /\/(Delete|Remove|Undo|Clear)/.test(path) ? 1 : 0;
};

export const callsInOrder = calls.toSorted((one, other) => rank(one) - rank(other));

export type Ids = ReadonlyMap<string, number>;

const nameOf = ({ part, path }: IdPlace) => [part, ...path].join('.');

export interface Asked {
  readonly what: string;
  readonly request: InjectOptions;
  /** Whether all of its ids are of records that are there. */
  readonly isGood: boolean;
}

/** A call with the caller's ids in it; then with each of the other ids, in each place that takes one. */
export function requestsOf(call: Call, own: Ids, foreign: Ids): Asked[] {
  const asked = (what: string, at: IdPlace | null, ids: Ids): Asked => ({
    what: `${call.method} ${call.path} ${what}`,
    isGood: ids !== foreign,
    request: requestFor(
      call,
      withIds(call, (place) => {
        if (at && nameOf(place) === nameOf(at)) return ids.get(place.kind);
        return exampleAt(call, place) === undefined ? undefined : own.get(place.kind);
      }),
    ),
  });
  const places = idPlaces(call);
  const left = places.filter((place) => exampleAt(call, place) === undefined);
  return [
    asked('with own ids', null, own),
    ...left.map((place) => asked(`with an own id at ${nameOf(place)}`, place, own)),
    ...places.map((place) => asked(`with another’s id at ${nameOf(place)}`, place, foreign)),
  ];
}
