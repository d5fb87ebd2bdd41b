import { waitFor } from '@testing-library/react'

/**
 * What is done with a text node: it is put into two elements `<font>`, or these take its place with a text of their own. Browsers do
 * either.
 */
export type Manner = 'moved' | 'replaced'

/** Translates every text of the page and each that comes, into itself. Returns how to end it. */
export function startTranslator(manner: Manner): () => void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.isConnected) translate(textsOf(node), manner)
  })
  translate(textsOf(document.body), manner)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Waits until no text is left as it came. */
export async function untilTranslated(): Promise<void> {
  await waitFor(() => {
    if (textsOf(document.body).length > 0) throw new Error('Texts are not translated yet')
  })
}

/** Only translators still make this element, for which TypeScript calls it deprecated. */
const newFont = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font')

function translate(texts: readonly Text[], manner: Manner): void {
  for (const text of texts) {
    const [outer, inner] = [newFont(), newFont()]
    outer.append(inner)
    text.replaceWith(outer)
    inner.append(manner === 'moved' ? text : document.createTextNode(text.data))
  }
}

/** Texts in the node that are to be translated and are not yet. */
function textsOf(node: Node): Text[] {
  if (node instanceof Text) return node.parentElement?.tagName === 'FONT' ? [] : [node]
  if (!(node instanceof Element) || ['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(node.tagName)) return []
  return node.getAttribute('translate') === 'no' ? [] : [...node.childNodes].flatMap(textsOf)
}
