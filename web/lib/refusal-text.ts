import type { TFunction } from 'i18next'
import { REFUSAL_TEXTS, type RefusalKey } from '#contract/errors.ts'

const keys = new Map(Object.entries(REFUSAL_TEXTS).map(([key, text]) => [text, key as RefusalKey]))

const TOO_LONG = /^Ensure this field has no more than (\d+) characters\.$/
const FILE_NAME_LONG = /^Ensure this filename has at most (\d+) characters \(it has (\d+)\)\.$/
const FILE_EXTENSION = /^File extension “(.*)” is not allowed\. Allowed extensions are: (.*)\.$/
const NOT_A_CHOICE = /^"(.*)" is not a valid choice\.$/
const THROTTLED = /^Request was throttled\. Expected available in (\d+) seconds?\.$/

/** A text of the server in the visitor's language; a text unknown to the contract is shown as it came. */
export function refusalText(t: TFunction<'refusals'>, text: string): string {
  const key = keys.get(text as (typeof REFUSAL_TEXTS)[RefusalKey])
  if (key) return t(key)
  const max = TOO_LONG.exec(text)?.[1]
  if (max) return t('tooLong', { max })
  const [, most, length] = FILE_NAME_LONG.exec(text) ?? []
  if (most && length) return t('fileNameLong', { max: most, length })
  const [, extension, allowed] = FILE_EXTENSION.exec(text) ?? []
  if (extension !== undefined && allowed) return t('fileExtension', { extension, allowed })
  const value = NOT_A_CHOICE.exec(text)?.[1]
  if (value !== undefined) return t('notAChoice', { value })
  const seconds = THROTTLED.exec(text)?.[1]
  if (seconds) return t('throttled', { count: Number(seconds) })
  return text
}
