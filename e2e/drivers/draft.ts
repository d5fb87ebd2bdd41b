import type { LatitudeLongitude } from '#geo/position.ts'
import type { Page } from '../browser.ts'

interface Draft {
  id: number
  title: string
  polygonCoordinate: LatitudeLongitude[] | null
}

/** What the record form shows and does about drafts. */
export function draftOn(page: Page) {
  const question = page.getByRole('dialog', { name: 'Start again?' })
  return {
    /**
     * Saves without a pointer, which may be elsewhere: the form may be closed, or the message about the last draft may
     * cover the button.
     * @returns the response of the server
     */
    save: async () => {
      const answer = page.waitForResponse(
        (found) => found.url().includes('/api/drafts/') && found.request().method() !== 'GET',
      )
      await page.getByRole('button', { name: 'More options', includeHidden: true }).dispatchEvent('click')
      await page.getByRole('menuitem', { name: 'Save as draft', includeHidden: true }).dispatchEvent('click')
      return answer
    },
    savedAs: (title: string) => page.getByText(new RegExp(`^Draft “${title}”, saved on `)),
    /** The message that the form has another draft, which is not lost. */
    besides: (title: string) => page.getByText(new RegExp(`^This is a new draft\\. “${title}” stays`)),
    beginAfresh: async (): Promise<void> => {
      await page.getByRole('button', { name: 'More options' }).click()
      await page.getByRole('menuitem', { name: 'Start again' }).click()
      await question.getByRole('button', { name: 'Start again' }).click()
    },
    changedElsewhere: page.getByText(/^This draft was changed elsewhere on /),
    saveAsNew: page.getByRole('button', { name: 'Save as a new draft' }),
    wordsNotKept: page.getByText(/^Your browser does not store what you enter here\./),
    picturesNotKept: page.getByText(/^Your browser could not store these pictures\./),
    /** The drafts on the server of the member who is logged in on this page. */
    all: async (): Promise<Draft[]> => {
      const token = await page.evaluate(() => localStorage.getItem('authToken'))
      const answer = await page.request.get('/api/drafts/', {
        headers: { authorization: `Token ${String(token)}` },
      })
      return (await answer.json()) as Draft[]
    },
  }
}

/** What this browser keeps of a record in progress: its words, and how many photos in how many lists. */
export function keptInBrowser(page: Page) {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('keptFiles')
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(new Error('The database cannot be opened.'))
    })
    const lists = await new Promise<{ files: readonly File[] }[]>((resolve, reject) => {
      const asked = database.transaction('files').objectStore('files').getAll()
      asked.onsuccess = () => resolve(asked.result as { files: readonly File[] }[])
      asked.onerror = () => reject(new Error('The files cannot be read.'))
    })
    database.close()
    return {
      words: sessionStorage.getItem('createRecordDraft'),
      lists: lists.length,
      photos: lists.reduce((sum, { files }) => sum + files.length, 0),
    }
  })
}
