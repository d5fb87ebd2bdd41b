import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWords } from '#web/i18n/index.ts'
import type { Page } from './page.ts'
import { servedLanguage } from './served-language.ts'

/**
 * Keeps the description of the page in line with its content. The server wrote the first one, so no words are loaded for it.
 */
export function useDescription(page: Page | undefined): void {
  const { i18n } = useTranslation()
  const { language } = i18n
  const shown = useRef({ page, language: servedLanguage() ?? language })

  useEffect(() => {
    if (shown.current.page === page && shown.current.language === language) return
    shown.current = { page, language }
    let current = true
    void describe(page?.title, () => current)
    return () => {
      current = false
    }
  }, [page, language])
}

async function describe(title: Page['title'] | undefined, isCurrent: () => boolean): Promise<void> {
  // Nothing depends on a description that failed to load.
  await loadWords(['descriptions']).catch(() => undefined)
  if (!isCurrent()) return
  const text: unknown = title && i18next.getResource(i18next.language, 'descriptions', title)
  descriptionElement().content = typeof text === 'string' ? text : ''
}

function descriptionElement(): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (found) return found
  const made = document.createElement('meta')
  made.name = 'description'
  document.head.append(made)
  return made
}
