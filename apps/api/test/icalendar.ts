/** A strict reader of RFC 5545, independent of the writer. It throws at whatever the standard doesn't allow. */

export interface CalendarProperty {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

export interface CalendarComponent {
  readonly name: string;
  readonly properties: readonly CalendarProperty[];
  readonly components: readonly CalendarComponent[];
}

const LINE_OCTETS_MAX = 75;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

function check(isValid: boolean, problem: string): asserts isValid {
  if (!isValid) throw new Error(problem);
}

/** The octets between CRLFs, each line on its own valid UTF-8. */
function physicalLines(octets: Uint8Array): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let at = 0; at < octets.length; at += 1) {
    if (octets[at] === LINE_FEED) check(octets[at - 1] === CARRIAGE_RETURN, 'a line feed without a carriage return');
    if (octets[at] !== CARRIAGE_RETURN) continue;
    check(octets[at + 1] === LINE_FEED, 'a carriage return without a line feed');
    check(at - start <= LINE_OCTETS_MAX, `a line of ${at - start} octets`);
    lines.push(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets.slice(start, at)));
    start = at + 2;
  }
  check(start === octets.length, 'the last line doesn’t end with CRLF');
  return lines;
}

function unfold(lines: readonly string[]): string[] {
  const unfolded: string[] = [];
  for (const line of lines) {
    check(line !== '', 'an empty line');
    if (/^[ \t]/.test(line)) {
      check(unfolded.length > 0 && line.length > 1, 'a continuation of nothing, or with nothing');
      unfolded[unfolded.length - 1] += line.slice(1);
    } else unfolded.push(line);
  }
  return unfolded;
}

function readLine(line: string): CalendarProperty {
  check(!/[^\P{Cc}\t]/u.test(line), 'a control character');
  const match = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/s.exec(line);
  check(match !== null, `not a content line: ${line}`);
  const [, name = '', parameters = '', value = ''] = match;
  const pairs = [...parameters.matchAll(/;([A-Za-z0-9-]+)=([^;]*)/g)].map(([, key = '', text = '']) => {
    return [key.toUpperCase(), text] as const;
  });
  check(new Set(pairs.map(([key]) => key)).size === pairs.length, `a parameter twice: ${line}`);
  return { name: name.toUpperCase(), parameters: new Map(pairs), value };
}

interface OpenComponent {
  readonly name: string;
  readonly properties: CalendarProperty[];
  readonly components: CalendarComponent[];
}

function readComponents(properties: readonly CalendarProperty[]): CalendarComponent {
  const root: OpenComponent = { name: '', properties: [], components: [] };
  const open: OpenComponent[] = [root];
  for (const property of properties) {
    const current = open.at(-1);
    check(current !== undefined, 'an END too many');
    if (property.name === 'BEGIN') {
      const next = { name: property.value, properties: [], components: [] };
      current.components.push(next);
      open.push(next);
    } else if (property.name === 'END') {
      check(open.length > 1 && current.name === property.value, `END:${property.value} in ${current.name}`);
      open.pop();
    } else {
      check(current !== root, `${property.name} outside a component`);
      current.properties.push(property);
    }
  }
  check(open.length === 1, 'a component without an END');
  const [calendar, ...others] = root.components;
  check(calendar?.name === 'VCALENDAR' && others.length === 0, 'not one VCALENDAR');
  return calendar;
}

/** How often a property may be in a component. */
const required: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ['VERSION', 'PRODID'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART'],
  VTIMEZONE: ['TZID'],
  STANDARD: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
};

/** These may be in a component more than once. */
const repeatable = new Set('ATTACH ATTENDEE CATEGORIES COMMENT CONTACT EXDATE RELATED RESOURCES RDATE'.split(' '));

export function propertyOf({ name, properties }: CalendarComponent, wanted: string): string {
  const found = properties.find((property) => property.name === wanted);
  check(found !== undefined, `${name} has no ${wanted}`);
  return found.value;
}

/** The text of a value in which backslashes, semicolons, and commas are escaped. */
export function readText(value: string): string {
  check(/^(?:[^\\;,]|\\[\\;,nN])*$/s.test(value), `not a text: ${value}`);
  return value.replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
}

function checkDate(text: string): number {
  const [, year = 0, month = 0, date = 0] = (/^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []).map(Number);
  const time = Date.UTC(year, month - 1, date);
  check(new Date(time).toISOString().slice(0, 10).replaceAll('-', '') === text, `not a date: ${text}`);
  return time;
}

function checkEvent(event: CalendarComponent): void {
  const [start, end] = ['DTSTART', 'DTEND'].map((wanted) => event.properties.find(({ name }) => name === wanted));
  check(start?.parameters.get('VALUE') === 'DATE' && end?.parameters.get('VALUE') === 'DATE', 'not an all-day event');
  check(checkDate(end.value) > checkDate(start.value), 'an event that ends before it begins');
  check(/^\d{8}T([01]\d|2[0-3])[0-5]\d[0-5]\dZ$/.test(propertyOf(event, 'DTSTAMP')), 'DTSTAMP isn’t in UTC');
  check(['OPAQUE', 'TRANSPARENT'].includes(propertyOf(event, 'TRANSP')), 'an unknown TRANSP');
  for (const { name, value } of event.properties) if (name === 'SUMMARY') readText(value);
}

function checkComponent(component: CalendarComponent): void {
  const names = component.properties.map(({ name }) => name);
  check(required[component.name] !== undefined, `an unknown component: ${component.name}`);
  for (const name of required[component.name] ?? []) check(names.includes(name), `${component.name} has no ${name}`);
  const once = names.filter((name) => !repeatable.has(name));
  check(new Set(once).size === once.length, `a property twice in ${component.name}: ${names.join()}`);
  if (component.name === 'VEVENT') checkEvent(component);
  for (const one of component.components) checkComponent(one);
}

/** Reads a calendar of all-day events. Throws if it isn't valid. */
export function readCalendar(octets: Uint8Array): CalendarComponent {
  const calendar = readComponents(unfold(physicalLines(octets)).map(readLine));
  checkComponent(calendar);
  check(propertyOf(calendar, 'VERSION') === '2.0', 'not version 2.0');
  check(/^[A-Za-z0-9-]+$/.test(propertyOf(calendar, 'METHOD')), 'not a method');
  check(
    /^P(\d+W|(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?)$/.test(propertyOf(calendar, 'REFRESH-INTERVAL')),
    'no duration',
  );
  check(calendar.components.length > 0, 'a calendar without components');
  const uids = calendar.components.filter(({ name }) => name === 'VEVENT').map((event) => propertyOf(event, 'UID'));
  check(new Set(uids).size === uids.length, 'a UID twice');
  return calendar;
}
