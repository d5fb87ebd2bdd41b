import type { NewsDraft } from '#contract/site/news.ts'

export const TEXT_FIELDS = [
  'title',
  'content',
  'title_cy',
  'content_cy',
  'image_alt',
  'image_alt_cy',
] as const satisfies readonly (keyof NewsDraft)[]

/** The content of the form, with tags as typed: `Maps / Mapiau, Beta`. */
export interface NewsEntry extends Pick<NewsDraft, (typeof TEXT_FIELDS)[number]> {
  tags: string
}

export const EMPTY_ENTRY: NewsEntry = {
  title: '',
  content: '',
  title_cy: '',
  content_cy: '',
  image_alt: '',
  image_alt_cy: '',
  tags: '',
}

/** A chosen file; `kept` for the picture on the server; or `none`. */
export type EntryPicture = File | 'kept' | 'none'

export function entryOf(draft: NewsDraft): NewsEntry {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, draft[field]]))
  const tags = draft.tags.map(({ name, name_cy: welsh }) => (welsh === null ? name : `${name} / ${welsh}`))
  return { ...EMPTY_ENTRY, ...texts, tags: tags.join(', ') }
}

export function tagsOf(typed: string): { name: string; name_cy: string | null }[] {
  return typed
    .split(',')
    .map((tag) => tag.split('/').map((name) => name.trim()))
    .filter(([name]) => name !== '' && name !== undefined)
    .map(([name = '', welsh = '']) => ({ name, name_cy: welsh === '' ? null : welsh }))
}

/** @param madeTo the time of the last change that the writer has seen; null for a new item */
export function formDataOf(entry: NewsEntry, picture: EntryPicture, madeTo: string | null): FormData {
  const form = new FormData()
  if (madeTo !== null) form.append('updated_at', madeTo)
  for (const field of TEXT_FIELDS) form.append(field, entry[field])
  form.append('tags', JSON.stringify(tagsOf(entry.tags)))
  if (picture === 'none') form.append('image', '')
  else if (picture !== 'kept') form.append('image', picture)
  return form
}
