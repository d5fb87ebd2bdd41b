/** A text with values in it, such as a limit or what somebody sent: written on one side of the wire, read on the other. */
export interface Phrase<Name extends string> {
  /** Returns the text with these values. */
  write: (values: Readonly<Record<Name, string | number>>) => string
  /** Returns the values in a text of this phrase; null for any other text. */
  read: (text: string) => Readonly<Record<Name, string>> | null
}

type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** @param template the text, with the name of each value in braces: `At most {max} characters.` */
export function phrase<const Template extends string>(template: Template): Phrase<NamesIn<Template>> {
  type Name = NamesIn<Template>
  // Alternately fixed texts and names, because the expression has a group.
  const parts = template.split(/\{(\w+)\}/)
  const names = parts.filter((_, index) => index % 2 === 1) as Name[]
  const shape = new RegExp(
    `^${parts.map((part, index) => (index % 2 === 1 ? '(.*)' : escaped(part))).join('')}$`,
    's',
  )
  return {
    write: (values) => template.replaceAll(/\{(\w+)\}/g, (_, name: Name) => String(values[name])),
    read: (text) => {
      const found = shape.exec(text)
      if (!found) return null
      return Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])) as Record<
        Name,
        string
      >
    },
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
