const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Characters that XML 1.0 cannot represent. */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Returns a text escaped for HTML or XML, between tags or in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
