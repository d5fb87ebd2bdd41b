import type { Page } from '../browser.ts'

/** News as visitors read them. */
export function newsOn(page: Page) {
  return {
    item: (title: string) => page.getByRole('link', { name: title }).first(),
    article: (title: string) => page.getByRole('heading', { level: 1, name: title }),
    strong: (text: string) => page.locator('strong').getByText(text),
    tag: (name: string) => page.getByText(name, { exact: true }),
    nothingThere: page.getByRole('heading', { name: 'News item not found' }),
  }
}

/** News as administrators write them. */
export function newsEditorOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    write: page.getByRole('link', { name: 'Write a news item' }),
    title: { en: page.getByLabel('Title in English'), cy: page.getByLabel('Title in Welsh') },
    text: {
      en: page.getByRole('textbox', { name: 'Text in English' }),
      cy: page.getByRole('textbox', { name: 'Text in Welsh' }),
    },
    tags: page.getByLabel('Tags'),
    saveDraft: button('Save draft'),
    preview: button('Preview'),
    strongInWelshPreview: (text: string) => page.locator('[lang=cy] strong').getByText(text),
    publish: button('Publish'),
    published: page.getByText('Published', { exact: true }),
    unpublish: button('Unpublish'),
    unpublished: page.getByText('Unpublished', { exact: true }),
  }
}
