import { useTranslation } from 'react-i18next'
import { degreesText } from '#geo/degrees.ts'
import { gridReference } from '#geo/grid/grid-reference.ts'
import { FITTED_SQUARE, HELMERT_ACCURACY, type NationalGrid } from '#geo/grid/national-grid.ts'
import { lengthWords } from '#web/lib/words/sizes.ts'
import { middleOf, squareOf, type Found } from './position/read-position.ts'

export interface FoundWords {
  title: string
  detail: string
  /** Null outside the National Grid. */
  reference: string | null
  /** Possible error in metres, where the grid is not exact and the square is small. */
  warning: string | null
}

/** Titles of search results, in the visitor's language. */
export function useFoundWords(grid: NationalGrid): (found: Found) => FoundWords {
  const { t, i18n } = useTranslation('search')
  return (found) => {
    const square = squareOf(found, grid)
    const reference = square && gridReference(square, square.size)
    const size = square && t('search.square', { length: lengthWords(square.size, i18n.language) })
    const finerThanGrid =
      square !== null && square.size < FITTED_SQUARE && !grid.isExactAt(middleOf(found, grid))
    const warning = finerThanGrid ? t('found.inexact', { metres: HELMERT_ACCURACY }) : null
    switch (found.kind) {
      case 'square':
        return {
          title: reference ?? '',
          detail: [t('search.kind.square'), size].filter(Boolean).join(' · '),
          reference,
          warning,
        }
      case 'degrees':
        return {
          title: degreesText(found.place),
          detail: [t('search.kind.degrees'), reference].filter(Boolean).join(' · '),
          reference,
          warning,
        }
      case 'name':
        return {
          title: found.name,
          detail: [found.about && t(`search.about.${found.about}`), found.detail, reference]
            .filter(Boolean)
            .join(' · '),
          reference,
          warning,
        }
    }
  }
}
