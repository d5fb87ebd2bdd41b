/**
 * Lets React go on in a page that a browser or an extension translates. Translators put each text node into elements `<font>`, or put such
 * elements in its place. React still holds the text node, and its next step there would be a `NotFoundError`, for which the whole page
 * would be given up, with all that was typed.
 */

/** What stands in the page in the place of a text node of React. */
type Replaced = WeakMap<Node, Element>

/** Call before React draws. Returns how to end it. */
export function surviveTranslators(page: Document = document): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- called below for the node whose method it is
  const { insertBefore, removeChild } = Node.prototype
  const replaced: Replaced = new WeakMap()
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') showAgain(record.target, replaced)
      else noteReplaced(record, replaced, (text) => observer.observe(text, { characterData: true }))
    }
  })
  observer.observe(page.documentElement, { childList: true, subtree: true })

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const whole = inPageFor(child, replaced)
    if (whole.parentNode) removeChild.call(whole.parentNode, whole)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    const place = next && (next.parentNode === this ? next : childAround(inPageFor(next, replaced), this))
    return insertBefore.call(this, node, place) as T
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild })
  }
}

function noteReplaced(record: MutationRecord, replaced: Replaced, watch: (text: Text) => void): void {
  const beside = [...record.addedNodes, record.previousSibling, record.nextSibling]
  const font = beside.find((node) => isFont(node))
  if (!font) return
  for (const text of record.removedNodes) {
    if (!(text instanceof Text) || text.isConnected) continue
    replaced.set(text, font)
    watch(text)
  }
}

/** React has changed a text that the page shows in another language: the page shows the new one, until it is translated. */
function showAgain(text: Node, replaced: Replaced): void {
  if (text.isConnected) return
  replaced.get(text)?.replaceWith(text)
}

/** The node itself, or what was put in its place, with the elements of the translator that hold nothing else. */
function inPageFor(node: Node, replaced: Replaced): Node {
  let whole = node.parentNode ? node : (replaced.get(node) ?? node)
  while (isFont(whole.parentNode) && whole.parentNode.childNodes.length === 1) whole = whole.parentNode
  return whole
}

/** The child of `parent` that contains the node; null, which is its end, if the node is elsewhere. */
function childAround(node: Node, parent: Node): Node | null {
  let child: Node | null = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

function isFont(node: Node | null): node is Element {
  return node instanceof Element && node.tagName === 'FONT'
}
