import {
  ITEMS_LIMIT,
  MOST_OFFSET,
  QUERYABLES,
  SORTABLES,
  type Queryable,
} from '#contract/open-data/open-data.ts'
import { USERNAME_MAX_LENGTH } from '#contract/http/limits.ts'
import { FILTER_TEXT_MAX_LENGTH } from '#contract/records/record-filter.ts'
import { FILTER_LIMITS } from '../../cql2/filter-fault.rules.ts'
import { FILTER_LANGUAGES } from '../../cql2/parse-filter.rules.ts'

/** A parameter of OpenAPI 3.0. */
export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly description: string
  readonly required: boolean
  readonly schema: object
  readonly style?: 'form'
  readonly explode?: false
}

/** The parameters of the items of any collection, and of records, by name. */
export function parametersFor(crsUris: readonly string[]): Readonly<Record<string, Parameter>> {
  const crs = { type: 'string', format: 'uri', enum: crsUris, default: crsUris[0] }
  const all = [
    inQuery('limit', 'How many items; more are as many as the maximum.', {
      type: 'integer',
      minimum: 1,
      maximum: ITEMS_LIMIT.most,
      default: ITEMS_LIMIT.default,
    }),
    inQuery('bbox', 'Only items that meet this box: west, south, east, north; or six numbers with heights.', {
      type: 'array',
      minItems: 4,
      maxItems: 6,
      items: { type: 'number' },
    }),
    inQuery('bbox-crs', 'The coordinate system of the box.', crs),
    inQuery('crs', 'The coordinate system of the answer.', crs),
    inQuery(
      'datetime',
      'Only records of a day, a time, or the time between two of them; `..` is an open end.',
      {
        type: 'string',
      },
    ),
    inQuery('after', 'Where the answer begins; the link `next` has it.', { type: 'string' }),
    inQuery('offset', 'How many items are left out first. The link `next` is faster.', {
      type: 'integer',
      minimum: 0,
      maximum: MOST_OFFSET,
      default: 0,
    }),
    inQuery('f', 'The form of the answer.', { type: 'string', enum: ['json', 'html'] }),
    inQuery('lang', 'The language of texts that are not members’ own.', {
      type: 'string',
      enum: ['en', 'cy'],
    }),
    inQuery('filter', 'Only records that meet this filter in CQL2.', {
      type: 'string',
      maxLength: FILTER_LIMITS.length,
    }),
    inQuery('filter-lang', 'The language of the filter.', {
      type: 'string',
      enum: FILTER_LANGUAGES,
      default: FILTER_LANGUAGES[0],
    }),
    inQuery('filter-crs', 'The coordinate system of geometries in the filter.', crs),
    inQuery('sortby', 'The order; a minus sign reverses it.', {
      type: 'string',
      enum: SORTABLES.flatMap((name) => [name, `-${name}`]),
      default: SORTABLES[0],
    }),
    inQuery('from', 'First day of recording.', { type: 'string', format: 'date' }),
    inQuery('to', 'Last day of recording.', { type: 'string', format: 'date' }),
    inQuery('by', 'Username of the member who recorded it.', {
      type: 'string',
      maxLength: USERNAME_MAX_LENGTH,
    }),
    inQuery('text', 'Words that must all occur in the title or the description.', {
      type: 'string',
      maxLength: FILTER_TEXT_MAX_LENGTH,
    }),
    inQuery('of', 'With `feature`, the schema of whole features in GeoJSON.', {
      type: 'string',
      enum: ['feature'],
    }),
    ...Object.entries(QUERYABLES).map(([name, queryable]) => ofQueryable(name, queryable)),
  ]
  return Object.fromEntries(all.map((parameter) => [parameter.name, parameter]))
}

function inQuery(name: string, description: string, schema: object): Parameter {
  return { name, in: 'query', description, required: false, schema, style: 'form', explode: false }
}

function ofQueryable(name: string, { type, values, severalValues }: Queryable): Parameter {
  const description = `Only records with this ${name}${severalValues ? ', or with one of several' : ''}.`
  const number = { type: type === 'integer' ? 'integer' : 'number' }
  const isNumber = type === 'integer' || type === 'number'
  const text = { type: type === 'flag' ? 'boolean' : 'string', ...(values && { enum: values }) }
  const one = isNumber ? number : text
  // A list of one, for clients, is the value itself.
  return inQuery(name, description, one)
}
