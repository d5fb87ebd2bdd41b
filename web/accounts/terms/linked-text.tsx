import { cloneElement, Fragment, type ReactElement } from 'react'

/** A text with tags such as `<contact>write to us</contact>`, each shown as the link of that name. */
export function LinkedText({ text, links }: { text: string; links: Readonly<Record<string, ReactElement>> }) {
  const parts = text.split(/(<\w+>[^<]*<\/\w+>)/)
  return parts.map((part, place) => {
    const [, name = '', words] = /^<(\w+)>([^<]*)</.exec(part) ?? []
    const link = links[name]
    return <Fragment key={place}>{link ? cloneElement(link, {}, words) : part}</Fragment>
  })
}
