import { type Call, contract } from '@cairn/contract';
import type { InjectOptions } from 'fastify';
import { exampleAt, type IdPlace, idPlaces, requestFor, withIds } from '../walk.ts';
import type { Ids } from './records.ts';

export const calls: readonly Call[] = Object.values<Call>(contract);

/** Calls that delete records or the account come last. */
const rank = ({ method, path }: Call) => {
  if (/^User\/(Delete|Reinstate)/.test(path)) return 2;
  return method === 'DELETE' || /\/(Delete|Remove|Undo|Clear)/.test(path) ? 1 : 0;
};

export const callsInOrder = calls.toSorted((one, other) => rank(one) - rank(other));

const nameOf = ({ part, path }: IdPlace) => [part, ...path].join('.');

/** Where a call takes two records of a kind, which must not be one and the same. */
const isForAnother = ({ path }: IdPlace) => /^(new|second)/i.test(path.at(-1) ?? '');

/** Ids to use in requests: two sets of the caller's own records, and records of someone else. */
export interface NamedIds {
  readonly own: Ids;
  readonly more: Ids;
  readonly foreign: Ids;
}

export interface Asked {
  readonly what: string;
  readonly request: InjectOptions;
  /** Whether the call must accept it as well-formed. */
  readonly isGood: boolean;
}

/** A call with the caller's ids in it, and with nothing in it; then with the ids of others, in each place that takes one. */
export function requestsOf(call: Call, { own, more, foreign }: NamedIds): Asked[] {
  const idAt = (place: IdPlace) => (isForAnother(place) ? more : own).get(place.kind);
  const asked = (what: string, ids: (place: IdPlace) => number | undefined): Asked => ({
    what: `${call.method} ${call.path} ${what}`,
    isGood: !call.isSigned,
    request: requestFor(call, withIds(call, ids)),
  });
  const withOne = (what: string, one: IdPlace, id: number | undefined) =>
    asked(`${what} at ${nameOf(one)}`, (place) => (nameOf(place) === nameOf(one) ? id : usual(place)));
  const usual = (place: IdPlace) => (exampleAt(call, place) === undefined ? undefined : idAt(place));
  const places = idPlaces(call);
  const unused = places.filter((place) => exampleAt(call, place) === undefined);
  const { params } = withIds(call, usual);
  return [
    asked('with own ids', usual),
    { ...asked('with nothing', usual), isGood: false, request: requestFor(call, { params, body: {} }) },
    ...unused.map((place) => withOne('with an own id', place, idAt(place))),
    ...places.map((place) => withOne('with another’s id', place, foreign.get(place.kind))),
  ];
}
