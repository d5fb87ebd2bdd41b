import type { ResourceKey } from 'i18next'

/**
 * Loads the texts of a namespace, by language and file: `./en/record-form.json`. The build puts a module of its own in place of this
 * one (scripts/web-build/words.ts), which has a few files of many namespaces.
 */
export const FILES: Readonly<Record<string, () => Promise<ResourceKey>>> = import.meta.glob<ResourceKey>(
  './{en,cy}/*.json',
  { import: 'default' },
)
