import {
  GEOMETRY,
  QUERYABLES,
  RECORD_NUMBER,
  SORTABLES,
  type OpenCollection,
} from '#contract/open-data/open-data.ts'
import { PUBLIC_FIELDS, type PublicField, type PublicFieldType } from '#contract/records/public-record.ts'
import { RELIEF_SET_FIELDS } from '#contract/relief/relief-set-fields.ts'
import type { Words } from '#server/platform/texts/words.ts'

type T = Words<'openData'>
type Schema = Readonly<Record<string, unknown>>

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

const TYPES: Readonly<Record<PublicFieldType, Schema>> = {
  text: { type: 'string' },
  address: { type: 'string', format: 'uri' },
  moment: { type: 'string', format: 'date-time' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  flag: { type: 'boolean' },
}
const POLYGON = { format: 'geometry-polygon', 'x-ogc-role': 'primary-geometry' }
const ROLES: Readonly<Record<string, string>> = { recorded: 'primary-instant' }

/** The properties of items: a flat schema (part 5), in which the number is a property too. */
export function collectionSchema(collection: OpenCollection, t: T, address: string): Schema {
  return document(address, t(`collections.${collection}.title`), {
    [RECORD_NUMBER]: { ...idType(collection), title: t('number'), 'x-ogc-role': 'id' },
    [GEOMETRY]: { title: t('geometry'), ...POLYGON },
    ...propertySchemas(collection, t),
  })
}

/** A whole feature as it is in GeoJSON: the only form from which GDAL 3.6 takes types. */
export function featureSchema(collection: OpenCollection, t: T, address: string): Schema {
  return document(address, t(`collections.${collection}.title`), {
    type: { type: 'string', enum: ['Feature'] },
    id: idType(collection),
    geometry: { $ref: 'https://geojson.org/schema/Polygon.json' },
    properties: { type: 'object', properties: propertySchemas(collection, t) },
  })
}

/** What filters can name. */
export function queryablesSchema(t: T, address: string): Schema {
  const properties = Object.entries(QUERYABLES).map(([name, { type, values }]) => [
    name,
    { ...TYPES[type], ...(values && { enum: values }), ...textsOf(name, t), ...roleOf(name) },
  ])
  return {
    ...document(address, t('collections.finds.title'), {
      ...(Object.fromEntries(properties) as Schema),
      [GEOMETRY]: { title: t('geometry'), ...POLYGON },
    }),
    additionalProperties: false,
  }
}

export function sortablesSchema(t: T, address: string): Schema {
  const properties = SORTABLES.map((name) => [
    name,
    { ...TYPES[QUERYABLES[name]?.type ?? 'text'], ...textsOf(name, t) },
  ])
  return document(address, t('collections.finds.title'), Object.fromEntries(properties) as Schema)
}

/** The fields of a collection with their types. */
export function fieldsOf(collection: OpenCollection): Readonly<Record<string, PublicField>> {
  return collection === 'finds' ? PUBLIC_FIELDS : RELIEF_SET_FIELDS
}

/** Label and description of a field in the language of the texts. */
export function fieldTexts(
  collection: OpenCollection,
  name: string,
  t: T,
): { title: string; description: string } {
  const key = collection === 'finds' ? 'fields' : 'reliefFields'
  const of = (part: 'label' | 'description') => t(`${key}.${name}.${part}` as 'fields.title.label')
  return { title: of('label'), description: of('description') }
}

function textsOf(name: string, t: T) {
  return name === RECORD_NUMBER ? { title: t('number') } : fieldTexts('finds', name, t)
}

function roleOf(name: string): Schema {
  if (name === RECORD_NUMBER) return { 'x-ogc-role': 'id' }
  const role = ROLES[name]
  return role === undefined ? {} : { 'x-ogc-role': role }
}

function idType(collection: OpenCollection): Schema {
  return collection === 'finds' ? TYPES.integer : TYPES.text
}

function propertySchemas(collection: OpenCollection, t: T): Schema {
  const schemas = Object.entries(fieldsOf(collection)).map(([name, { type, values }]) => [
    name,
    {
      ...TYPES[type],
      ...(values && { enum: values }),
      ...fieldTexts(collection, name, t),
      ...(collection === 'finds' && roleOf(name)),
    },
  ])
  return Object.fromEntries(schemas) as Schema
}

function document(address: string, title: string, properties: Schema): Schema {
  return { $schema: DIALECT, $id: address, type: 'object', title, properties }
}
