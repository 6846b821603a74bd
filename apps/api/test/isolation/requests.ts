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

/** The field for the second record, if a call takes two different records of a kind. */
const isForSecond = ({ path }: IdPlace) => /^(new|second|into|paidBy|toCategory)/i.test(path.at(-1) ?? '');

/** Ids to use in requests: two sets of the caller's own records, and records of someone else. */
export interface NamedIds {
  readonly own: Ids;
  readonly more: Ids;
  readonly foreign: Ids;
}

export interface LabeledRequest {
  readonly what: string;
  readonly request: InjectOptions;
  /** Whether the call must accept it as well-formed. */
  readonly isGood: boolean;
}

/** Requests with the caller's ids, with an empty payload, and with someone else's id in each field that takes one. */
export function requestsOf(call: Call, { own, more, foreign }: NamedIds): LabeledRequest[] {
  const idAt = (place: IdPlace) => (isForSecond(place) ? more : own).get(place.kind);
  const labeled = (what: string, ids: (place: IdPlace) => number | undefined): LabeledRequest => ({
    what: `${call.method} ${call.path} ${what}`,
    isGood: !call.isSigned,
    request: requestFor(call, withIds(call, ids)),
  });
  const withOne = (what: string, one: IdPlace, id: number | undefined) =>
    labeled(`${what} at ${nameOf(one)}`, (place) => (nameOf(place) === nameOf(one) ? id : ownOrExample(place)));
  const ownOrExample = (place: IdPlace) => (exampleAt(call, place) === undefined ? undefined : idAt(place));
  const places = idPlaces(call);
  const unused = places.filter((place) => exampleAt(call, place) === undefined);
  const { params } = withIds(call, ownOrExample);
  return [
    labeled('with own ids', ownOrExample),
    { ...labeled('with nothing', ownOrExample), isGood: false, request: requestFor(call, { params, body: {} }) },
    ...unused.map((place) => withOne('with an own id', place, idAt(place))),
    ...places.map((place) => withOne('with another’s id', place, foreign.get(place.kind))),
  ];
}
