import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { NO_DETAILS } from '#contract/records/details.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { shownReferences } from '#contract/records/references.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleSummaryOfReview } from '#web/testing/sample-review.ts'
import { show } from '#web/testing/show.tsx'
import { startAllWords } from '#web/testing/words.ts'
import { KnownSection } from './details-section.tsx'

withFreshBrowser()
beforeEach(startAllWords)

const concept = null
const ALL: NonNullable<RecordDetail['known']> = {
  ...NO_DETAILS,
  sure_archaeological: 'medium',
  evidence: [
    { kind: 'old_map', edition: 'OS 6 inch, 1888', concept },
    { kind: 'old_map', edition: 'Tithe map, 1841', concept },
    { kind: 'site_visit', permission: 'owner', date: '2026-05-03', who: 'Mair', concept },
    { kind: 'oral', concept },
  ],
  threats: ['stock', 'erosion'],
}

test('what the finder knows is a list, with what the reviewer is sure of beside it', () => {
  const known = { ...ALL, position: { metres: 25, by: 'map' } as const }
  const review = sampleSummaryOfReview({
    sure_archaeological: 'high',
    sure_type: 'probable',
    position: { metres: 5, by: 'lidar' },
  })
  show(<KnownSection record={{ known, references: [], review }} />)
  const facts = screen
    .getAllByRole('term')
    .map((term) => [
      term.textContent,
      [...(term.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent),
    ])
  expect(facts).toEqual([
    ['Sure that it is archaeology', ['Finder: Medium', 'Reviewer: High']],
    ['Sure of the type', ['Reviewer: Probable']],
    ['Outline', ['Finder: within 25 m (map)', 'Reviewer: within 5 m (LiDAR)']],
    ['Old map', ['OS 6 inch, 1888', 'Tithe map, 1841']],
    ['Site visit', ['3 May 2026 · Mair · with the owner’s permission']],
    ['Word of mouth', ['Yes']],
    ['Threats', ['Livestock and erosion']],
  ])
})

test('how exact the outline is has a name before it only where a reviewer has looked', () => {
  const said = { ...NO_DETAILS, evidence: [], position: { metres: 5, by: 'gps' } as const }
  const { unmount } = show(<KnownSection record={{ known: said, references: [] }} />)
  screen.getByText('Within 5 m (GPS)')
  unmount()
  show(<KnownSection record={{ known: said, references: [], review: sampleSummaryOfReview() }} />)
  screen.getByText('Finder: within 5 m (GPS)')
})

test('nothing is shown where nothing was said', () => {
  show(<KnownSection record={{ known: null, references: [] }} />)
  expect(screen.queryByRole('heading')).toBeNull()
})

test('numbers in registers are listed by register, and an NPRN leads to Coflein', () => {
  const references = [
    { scheme: 'nprn' as const, number: '303456' },
    { scheme: 'prn_gat' as const, number: '81234' },
    { scheme: 'nprn' as const, number: '303457' },
  ]
  const known = { ...NO_DETAILS, evidence: [], references }
  show(<KnownSection record={{ known, references: shownReferences(null, references, null) }} />)
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['PRN, Gwynedd', 'National Primary Record Number (NPRN)'])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://coflein.gov.uk/en/site/303456',
    'https://coflein.gov.uk/en/site/303457',
  ])
  expect(screen.getByText('81234').closest('a')).toBeNull()
})

test('the PRN of a region leads to its Historic Environment Record, where the portal knows its pages', () => {
  const references = [{ scheme: 'prn_gat' as const, number: '81234' }]
  const known = { ...NO_DETAILS, evidence: [], references }
  const shown = shownReferences(null, references, 'https://her.example/?id={region}{prn}')
  show(<KnownSection record={{ known, references: shown }} />)
  const link = screen.getByRole('link', { name: '81234 (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('https://her.example/?id=GAT81234')
})
