/**
 * Returns the value of a JSON text, or a substitute if the text is not JSON.
 * @param otherwise returned for null and for text that is not JSON
 */
export function jsonOr(otherwise: unknown, text: string | null): unknown {
  if (text === null) return otherwise
  try {
    return JSON.parse(text)
  } catch (fault) {
    if (fault instanceof SyntaxError) return otherwise
    throw fault
  }
}
