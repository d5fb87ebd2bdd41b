/** A body according to the grammar of RFC 8259. */
export interface JsonCase {
  what: string
  body: Uint8Array<ArrayBuffer>
  /** `yes` is JSON, `no` is not, `maybe` is something that a parser may accept or refuse. */
  isJson: 'yes' | 'no' | 'maybe'
}

/** Number of opening and of closing brackets that fit into a JSON body. */
const DEPTH = 50_000

const NUMBERS = {
  yes: [
    '0',
    '-0',
    '7',
    '-7',
    '10',
    '0.5',
    '-0.5',
    '1e5',
    '1E5',
    '1e+5',
    '1E-5',
    '1.5e3',
    '123456789012345678901',
  ],
  no: [
    '+1',
    '.5',
    '5.',
    '-.5',
    '-5.',
    '01',
    '-01',
    '1e',
    '1e+',
    '1E-',
    '0x1F',
    '1_000',
    '- 1',
    '--1',
    '1.2.3',
  ],
  words: ['NaN', 'Infinity', '-Infinity', '１', '1e5.5', '1a', '-', '0e'],
}

const STRINGS = {
  yes: [
    '',
    'a',
    ' ',
    'ŵ',
    '日本',
    '🏴',
    '\u007f',
    '\u2028',
    '\u2029',
    '/',
    '\\/',
    '\\\\',
    '\\"',
    '\\b\\f\\n\\r\\t',
  ],
  escapes: [
    '\\u0061',
    '\\u0000',
    '\\u00e9',
    '\\uD834\\uDD1E',
    '\\uFFFF',
    '\\u0022',
    '\\u005C',
    '\\u2028',
    'a\\u0000b',
  ],
  no: [
    '\\x61',
    '\\a',
    '\\',
    '\\u',
    '\\u00',
    '\\u00g1',
    '\\u{61}',
    '\\U0061',
    "\\'",
    '\\0',
    '\\ ',
    'a\nb',
    'a\tb',
  ],
  control: ['\u0000', '\u0001', '\u001f', '\r'],
  maybe: ['\\uD834', '\\uDD1E', '\\uDD1E\\uD834', '\\uD834x', '\\ud800\\n'],
}

const VALUES = {
  yes: [
    'true',
    'false',
    'null',
    '[]',
    '{}',
    '[[]]',
    '[{}]',
    '{"a":[]}',
    '[1,2]',
    '[null,true]',
    '{"a":1,"a":2}',
    '{"":0}',
  ],
  structures: [
    '[1,]',
    '[,1]',
    '[1,,2]',
    '[',
    ']',
    '[1',
    '1]',
    '[1 2]',
    '[1:2]',
    '[)',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{,}',
  ],
  objects: [
    '{a:1}',
    "{'a':1}",
    '{1:1}',
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{"a"::1}',
    '{"a":1,,"b":2}',
    '{null:1}',
    '{',
    '}',
  ],
  words: [
    'True',
    'FALSE',
    'Null',
    'nul',
    'truee',
    'undefined',
    'None',
    "'a'",
    '`a`',
    'a',
    '*',
    '/**/1',
    '1//',
    '#1',
  ],
}

const SPACES = {
  yes: [' ', '\t', '\n', '\r', ' \t\r\n '],
  no: ['\f', '\v', '\u00a0', '\u2060', '\u2003', '\u3000'],
}

const quoted = (text: string) => `"${text}"`

const YES = [...NUMBERS.yes, ...VALUES.yes, ...[...STRINGS.yes, ...STRINGS.escapes].map(quoted)]
const NO = [
  ...[...NUMBERS.no, ...NUMBERS.words, ...VALUES.structures, ...VALUES.objects, ...VALUES.words],
  ...[...STRINGS.no, ...STRINGS.control].map(quoted),
  ...['"', '"a', 'a"', '"a"b"', '"a" "b"'],
]

const PLACES: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => `[${value}]`,
  (value) => `{"x":${value}}`,
]

/** Returns every case in every position of a body: alone, in a list, in an object. */
export function jsonCases(): JsonCase[] {
  const placed = (values: readonly string[], isJson: JsonCase['isJson']) =>
    PLACES.flatMap((place) => values.map((value) => caseOf(place(value), isJson)))
  const spaced = (spaces: readonly string[], isJson: JsonCase['isJson']) =>
    spaces.flatMap((space) => [
      caseOf(`${space}{"x":1}${space}`, isJson),
      caseOf(`{${space}"x"${space}:${space}1${space}}`, isJson),
    ])
  return [
    ...placed(YES, 'yes'),
    ...placed(STRINGS.maybe.map(quoted), 'maybe'),
    ...placed(NO, 'no'),
    ...spaced(SPACES.yes, 'yes'),
    ...spaced(SPACES.no, 'no'),
    ...brokenBytes(),
    ...deep(),
  ]
}

function brokenBytes(): JsonCase[] {
  const around = (bytes: number[]): Uint8Array<ArrayBuffer> =>
    Uint8Array.from([...Buffer.from('{"x":"'), ...bytes, ...Buffer.from('"}')])
  const none: [what: string, bytes: number[]][] = [
    ['a byte of no character', [0xff]],
    ['half a character', [0xc3]],
    ['a character longer than it need be', [0xc0, 0xaf]],
    ['half a pair as UTF-8', [0xed, 0xa0, 0x80]],
    ['beyond the last character', [0xf4, 0x90, 0x80, 0x80]],
    ['Latin-1', [0xe9]],
  ]
  const utf16 = Uint8Array.from(Buffer.from('{"x":1}', 'utf16le'))
  return [
    ...none.map(([what, bytes]) => ({ what, body: around(bytes), isJson: 'no' as const })),
    { what: 'UTF-16', body: utf16, isJson: 'no' },
    { what: 'a byte order mark', body: Uint8Array.from(Buffer.from('\ufeff{"x":1}')), isJson: 'maybe' },
    { what: 'a byte order mark alone', body: Uint8Array.from(Buffer.from('\ufeff')), isJson: 'no' },
    { what: 'spaces alone', body: Uint8Array.from(Buffer.from('  ')), isJson: 'no' },
  ]
}

/** Returns deeply nested cases. A parser may limit the depth (RFC 8259, section 9). */
function deep(): JsonCase[] {
  const bodies: [what: string, text: string, isJson: JsonCase['isJson']][] = [
    ['100,000 brackets that stay open', '['.repeat(2 * DEPTH), 'no'],
    ['100,000 brackets, closed', '['.repeat(DEPTH) + ']'.repeat(DEPTH), 'maybe'],
    ['braces that stay open', '{"x":'.repeat(DEPTH / 3), 'no'],
    ['braces, closed', '{"x":'.repeat(DEPTH / 3) + '1' + '}'.repeat(DEPTH / 3 - 1) + '}', 'maybe'],
    ['500 brackets', `{"x":${'['.repeat(500)}${']'.repeat(500)}}`, 'yes'],
  ]
  return bodies.map(([what, text, isJson]) => ({ what, body: Uint8Array.from(Buffer.from(text)), isJson }))
}

function caseOf(text: string, isJson: JsonCase['isJson']): JsonCase {
  return { what: JSON.stringify(text), body: Uint8Array.from(Buffer.from(text)), isJson }
}

/** Bodies that would change the prototype of all objects if a parser copied keys carelessly. */
export const PROTOTYPES = [
  '{"__proto__":{"planted":true}}',
  '{"x":{"__proto__":{"planted":true}}}',
  '{"constructor":{"prototype":{"planted":true}}}',
  '{"\\u005f_proto__":{"planted":true}}',
  '{"__proto__":null}',
  '[{"__proto__":{"planted":true}}]',
  '{"x":[{"constructor":{"prototype":{"planted":true}}}]}',
].map((text) => caseOf(text, 'maybe'))
