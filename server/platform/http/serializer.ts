import compile from 'fast-json-stringify'
import type { TSchema } from 'typebox'

type Serializer = (answer: unknown) => string

const compiled = new WeakMap<TSchema, Serializer>()

/**
 * Converts a response to JSON by its schema; fields that the schema does not name are removed. Compiled when first
 * needed and kept for the process, because compiling the whole contract is most of the time that the portal needs to
 * start.
 */
export function serializerOf(schema: TSchema): Serializer {
  return (answer) => {
    const serialize: Serializer = compiled.get(schema) ?? compile(schema)
    compiled.set(schema, serialize)
    return serialize(answer)
  }
}
