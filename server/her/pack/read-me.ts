import type { HerRegion } from '#contract/review/grants.ts'
import type { RegionBy } from '#contract/her/codes.ts'
import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { SHORTENED } from './columns.ts'

/** What the explanation of a pack says. */
export interface Explained {
  name: string
  region: HerRegion
  regionBy: RegionBy
  made: Date
  finds: number
  withheld: number
  /** Whether all outlines are exact to a centimetre in the National Grid. */
  isExact: boolean
  publicUrl: string
  /** Email address of whoever runs the portal; null if that is not set. */
  contact: string | null
}

const WIDTH = 78

/** README.txt, in English and in Welsh below. */
export function readMe(pack: Explained): string {
  return (['en', 'cy'] as const)
    .map((language) => inLanguage(language, pack))
    .join(`${'='.repeat(WIDTH)}\r\n\r\n`)
}

function inLanguage(language: Language, pack: Explained): string {
  const t = wordsIn(language, 'herPack')
  const { name, region, regionBy, finds, withheld, isExact, publicUrl, contact } = pack
  const parts = [
    t('readMe.title', { name, region: wordsIn(language, 'lists')(`areas.${region}`) }),
    t('readMe.made', { day: pack.made.toISOString().slice(0, 10), address: publicUrl }),
    t('readMe.finds', { count: finds }),
    t(`readMe.regionBy.${regionBy}`),
    ...(withheld > 0 ? [t('readMe.withheld', { count: withheld })] : []),
    ...(['filesHead', 'monuments', 'events', 'answer', 'layers', 'pictures', 'manifest'] as const).map(
      (part) => t(`readMe.${part}`),
    ),
    t('readMe.shortened', { names: SHORTENED.join('; ') }),
    t(isExact ? 'readMe.exactGrid' : 'readMe.approximateGrid'),
    ...(
      [
        'answerHead',
        'answerHow',
        'answerCodes',
        'answerTime',
        'termsHead',
        'terms',
        'credit',
        'names',
      ] as const
    ).map((part) => t(`readMe.${part}`)),
    ...(contact === null ? [] : [t('readMe.contact', { contact })]),
  ]
  return `${parts.map((part) => wrapped(part)).join('\r\n\r\n')}\r\n\r\n`
}

/** Lines of at most so many characters, broken at spaces. */
function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\r\n')
}
