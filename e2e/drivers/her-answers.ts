import type { Page } from '../browser.ts'

const WORDS = {
  en: {
    save: 'Save one answer',
    lines: 'What each line does',
    faults: 'Faults of the file',
    saved: /^Answers saved: 1/,
  },
  cy: {
    save: 'Cadw un ateb',
    lines: 'Beth mae pob llinell yn ei wneud',
    faults: 'Diffygion y ffeil',
    saved: /^Atebion a gadwyd: 1/,
  },
} as const

/** A batch that is answered with a file. @param batch its number */
export function answersOn(page: Page, language: 'en' | 'cy', batch: number) {
  const words = WORDS[language]
  const input = page.getByTestId(`answers-${batch}`)
  return {
    /** Chooses a file with this line. */
    give: (line: string) =>
      input.setInputFiles({
        name: 'answer.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`id,status,prn,reason,note\n${line}\n`),
      }),
    faults: page.getByRole('region', { name: words.faults }),
    lines: page.getByRole('region', { name: words.lines }),
    save: page.getByRole('button', { name: words.save }),
    saved: page.getByText(words.saved),
  }
}
