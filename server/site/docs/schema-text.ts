import type { TObject, TSchema } from 'typebox'
import { Detail } from '#contract/http/refusal-shapes.ts'
import { countsAsRead, type Route } from '#contract/http/route.ts'

/** The parts of a JSON schema that the contract uses. */
interface Shape {
  type?: string
  const?: unknown
  format?: string
  items?: TSchema | TSchema[]
  anyOf?: TSchema[]
  properties?: Record<string, TSchema>
  required?: string[]
}

/** A schema in a few characters, as people write it: `{ id: integer, title: string }`. */
export function typeText(schema: TSchema): string {
  const { type, const: only, format, items, anyOf, properties } = schema as Shape
  if (only !== undefined) return JSON.stringify(only)
  if (anyOf) return anyOf.map(typeText).join(' | ')
  if (Array.isArray(items)) return `[${items.map(typeText).join(', ')}]`
  if (items) return `[${typeText(items)}, …]`
  if (properties) {
    const inside = Object.entries(properties).map(([name, inner]) => `${name}: ${typeText(inner)}`)
    return `{ ${inside.join(', ')} }`
  }
  if (format === 'binary') return 'bytes'
  return type === 'object' ? '{ field: ["text", …] }' : (type ?? 'any')
}

export function fieldsOf(schema: TObject): { name: string; type: string; optional: boolean }[] {
  const { properties = {}, required = [] } = schema as Shape
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    type: typeText(inner),
    optional: !required.includes(name),
  }))
}

/** All that a route answers: what the contract names, and the refusal of those who read too much from one address. */
export function answersOf(route: Route): Route['response'] {
  return countsAsRead(route) ? { 429: Detail, ...route.response } : route.response
}
