/**
 * The server's error texts by field, as arrays. A bare array or text is listed under `non_field_errors`; any other body
 * has no error texts.
 */
export function fieldErrorsOf(body: unknown): Record<string, string[]> {
  if (Array.isArray(body) || typeof body === 'string') return withTexts({ non_field_errors: body })
  return body !== null && typeof body === 'object' ? withTexts(body) : {}
}

function withTexts(fields: object): Record<string, string[]> {
  const texts = Object.entries(fields).map(([field, value]) => [field, textsOf(value)] as const)
  return Object.fromEntries(texts.filter(([, found]) => found.length > 0))
}

function textsOf(value: unknown): string[] {
  return [value].flat().filter((text) => typeof text === 'string')
}
