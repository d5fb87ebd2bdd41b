import type { Mail, Naming } from './mail.rules.ts'

/** Returns those of these records that are not withheld from a member, now. @param reader user id, null for visitors */
export type NameableTo = (
  reader: number | null,
  records: readonly number[],
) => Promise<ReadonlySet<number | null>>

/** Returns an email as its reader may get it now: emails wait, and while they do a record can be withheld. */
export async function asSent<Kind extends Mail>(mail: Kind, nameableTo: NameableTo): Promise<Kind> {
  const { naming, text } = mail
  if (!naming) return mail
  const told = await nameableTo(
    naming.reader,
    naming.parts.map(({ record }) => record),
  )
  const withheld = naming.parts.filter(({ record }) => !told.has(record))
  return { ...mail, text: withheld.reduce(withoutPart, text) }
}

/** A part without a replacement goes with the empty line after it. */
function withoutPart(text: string, { part, instead }: Naming): string {
  return instead === '' ? text.replace(`${part}\n\n`, () => '') : text.replace(part, () => instead)
}
