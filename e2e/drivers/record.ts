import type { Page } from '../browser.ts'

/**
 * A record on the map: its popup, its dialog and the card of its member. The popup and the dialog have the same name.
 */
export function recordOn(page: Page, title: string) {
  const dialogs = page.getByRole('dialog', { name: title })
  const dialog = dialogs.last()
  const deletion = page.getByRole('dialog', { name: 'Delete this record?' })
  const more = dialog.getByRole('button', { name: /^More\b/, expanded: false })
  return {
    dialog,
    /** Opens what few readers look for. */
    openMore: () => more.click(),
    says: (text: string) => dialog.getByText(text, { exact: true }),
    describes: (text: string | RegExp) => dialog.getByText(text),
    viewFull: dialogs.getByRole('button', { name: 'View Full Record' }),
    /** Each opens a photo of the record in full size. */
    thumbnails: dialog.getByRole('button', { name: /^Show picture \d large/ }),
    /** The licence under each photo. */
    pictureLicences: (): Promise<string[]> =>
      dialog
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: /^Show picture \d large/ }) })
        .allInnerTexts(),
    thumbnail: page.getByRole('button', { name: 'Show picture 1 large', exact: true }),
    /** The number of the photo that is shown in full size, such as `1 of 2`. */
    place: (words: string) => page.getByText(words),
    largePicture: (place: number) =>
      page.getByRole('img', { name: `Picture ${String(place)} of ${title}` }).last(),
    report: dialog.getByRole('button', { name: 'Report this record' }),
    history: dialog.getByRole('button', { name: /Changed 1 time/ }),
    historySays: (text: string) => dialog.getByText(text, { exact: false }),
    edit: dialog.getByRole('button', { name: 'Edit', exact: true }),
    actions: ['Bookmark', 'Edit', 'Delete'].map((name) => dialog.getByRole('button', { name, exact: true })),
    delete: async (): Promise<void> => {
      if ((await more.count()) > 0) await more.click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await deletion.getByRole('button', { name: 'Delete' }).click()
    },
    undo: page.getByRole('button', { name: 'Undo' }),
    isBack: page.getByText('Record restored'),
    isGone: page.getByText('This record has been deleted or does not exist.'),
  }
}

/** The card of a member, over the map. */
export function memberCardOn(page: Page, username: string) {
  const card = page.getByRole('dialog', { name: `@${username}` })
  const question = page.getByRole('dialog', { name: 'Leave the LiDAR Portal?' })
  return {
    /** In the line below the title; the facts name the member once more. */
    open: page.getByRole('button', { name: username, exact: true }).first(),
    viewProfile: card.getByRole('button', { name: 'View Full Profile' }),
    question,
    stay: question.getByRole('button', { name: 'Cancel' }),
    leave: question.getByRole('button', { name: 'Continue' }),
  }
}
