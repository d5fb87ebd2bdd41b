import compile from 'fast-json-stringify'
import type { TSchema } from 'typebox'

type Serializer = (answer: unknown) => string

const compiled = new WeakMap<TSchema, Serializer>()

/**
 * Turns an answer into JSON by its schema; a field that the schema does not name does not leave. Compiled when it is
 * first needed and kept for the process: compiling the whole contract is most of what starting the portal takes.
 */
export function serializerOf(schema: TSchema): Serializer {
  return (answer) => {
    const serialize: Serializer = compiled.get(schema) ?? compile(schema)
    compiled.set(schema, serialize)
    return serialize(answer)
  }
}
