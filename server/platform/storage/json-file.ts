import { readFile } from 'node:fs/promises'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { isCode } from '#contract/http/fault.ts'

/** Returns the text of a file; null if there is no such file. */
export async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Returns the value of a JSON text. Throws an error with the given words if it is not of the schema. */
export function jsonOf<Schema extends TSchema>(
  schema: Schema,
  text: string,
  otherwise: string,
): Static<Schema> {
  const value: unknown = JSON.parse(text)
  if (!Value.Check(schema, value)) throw new Error(otherwise)
  return value
}
