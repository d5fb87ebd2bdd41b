import { SaxesParser } from 'saxes'

/** An element with its texts and elements; S3 needs neither attributes nor namespaces. */
export interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

/** Null if the text is not XML, as of a proxy that answers in place of the service. */
export function parseXml(source: string): XmlElement | null {
  const top: XmlElement = { name: '', text: '', children: [] }
  const open = [top]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    const element = { name, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  try {
    parser.write(source).close()
  } catch {
    return null
  }
  return top.children[0] ?? null
}

export function textOf(element: XmlElement, name: string): string | null {
  return element.children.find((child) => child.name === name)?.text ?? null
}

export function allOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** The code of an answer that is no success; null if its body has none. */
export function codeOf(body: string): string | null {
  const error = parseXml(body)
  return error?.name === 'Error' ? textOf(error, 'Code') : null
}
