import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import {
  createContext,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { useMedia } from '#web/ui/use-media.ts'
import relief from './relief.webp'

interface WordPageProps {
  heading: string
  lead: string
  /** A picture beside the text in a wide window. It adds nothing that the text does not say. */
  picture?: string
  /** For pages with pictures or tables in the whole width; they have no contents beside their text. */
  whole?: true
  children: ReactNode
}

/** A text page: relief, a heading, a summary in one sentence, and sections. Wide windows have the contents beside the text. */
export function WordPage({ heading, lead, picture, whole, children }: WordPageProps) {
  const isWide = useMedia('(min-width: 1100px)')
  const [sections, setSections] = useState<readonly SectionName[]>([])
  const add = useCallback((section: SectionName) => {
    setSections((known) => inOrder([...known, section]))
    return () => setSections((known) => known.filter((each) => each !== section))
  }, [])
  const beside = isWide && !whole
  return (
    <SectionsContext value={add}>
      <ReliefStrip />
      <Box
        sx={{
          maxWidth: 1296,
          marginInline: 'auto',
          paddingInline: { xs: 2.5, md: 4 },
          paddingBlock: { xs: 4, md: 6 },
          ...(beside && {
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 640px) minmax(0, 1fr)',
            columnGap: '96px',
          }),
        }}
      >
        <Box sx={{ minWidth: 0, ...(!whole && { maxWidth: 640 }) }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {heading}
          </Typography>
          <Typography sx={{ maxWidth: '52ch', marginTop: 2.5, fontSize: { md: '1.3rem' } }}>
            {lead}
          </Typography>
          {!isWide && !whole && <FoldedContents sections={sections} />}
          {children}
          {!isWide && !whole && <NextStep />}
        </Box>
        {beside && (
          <Box sx={{ position: 'sticky', top: 32, alignSelf: 'start', maxWidth: 420, paddingTop: 2 }}>
            <Contents sections={sections} />
            <NextStep />
            {picture !== undefined && (
              <Box
                component="img"
                src={picture}
                alt=""
                width={640}
                height={480}
                loading="lazy"
                sx={{ display: 'block', width: '100%', height: 'auto', marginTop: 4, borderRadius: 2 }}
              />
            )}
          </Box>
        )}
      </Box>
    </SectionsContext>
  )
}

/** Ground of our own demonstration landscape, across the window. */
function ReliefStrip() {
  return (
    <Box
      component="img"
      src={relief}
      alt=""
      sx={{
        display: 'block',
        width: '100%',
        height: { xs: 88, md: 150 },
        objectFit: 'cover',
        objectPosition: '50% 42%',
        '@media print': { display: 'none' },
      }}
    />
  )
}

function Contents({ sections }: { sections: readonly SectionName[] }) {
  const { t } = useTranslation()
  const id = useId()
  if (sections.length < 2) return null
  return (
    <Box component="nav" aria-labelledby={id}>
      <Typography id={id} sx={{ fontWeight: 650 }}>
        {t('onThisPage')}
      </Typography>
      <SectionLinks sections={sections} />
    </Box>
  )
}

/** One line on a phone, until somebody wants the list. */
function FoldedContents({ sections }: { sections: readonly SectionName[] }) {
  const { t } = useTranslation()
  if (sections.length < 2) return null
  return (
    <Box component="nav" aria-label={t('onThisPage')} sx={{ marginTop: 2 }}>
      <details>
        <Box component="summary" sx={{ paddingBlock: 1, cursor: 'pointer', fontWeight: 600 }}>
          {t('onThisPage')}
        </Box>
        <SectionLinks sections={sections} />
      </details>
    </Box>
  )
}

function SectionLinks({ sections }: { sections: readonly SectionName[] }) {
  return (
    <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <Link href={`#${id}`} underline="hover" sx={{ display: 'inline-block', paddingBlock: 0.5 }}>
            {heading}
          </Link>
        </li>
      ))}
    </Box>
  )
}

function NextStep() {
  const { t } = useTranslation()
  return (
    <Button component={RouterLink} to="/LidarPortal" variant="contained" size="large" sx={{ marginTop: 4 }}>
      {t('footer.map')}
    </Button>
  )
}

interface SectionName {
  id: string
  heading: string
}

const SectionsContext = createContext<(section: SectionName) => () => void>(() => () => undefined)

/** Lists a section in the contents of its page. */
export function useInContents(id: string, heading: string): void {
  const add = useContext(SectionsContext)
  useLayoutEffect(() => add({ id, heading }), [add, id, heading])
}

/** As they stand in the page: a section that had to be loaded comes last, wherever it is. */
function inOrder(sections: readonly SectionName[]): SectionName[] {
  const placed = (one: SectionName, other: SectionName) => {
    const [first, second] = [one, other].map(({ id }) => document.getElementById(id))
    if (!first || !second) return 0
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  }
  return sections.toSorted(placed)
}

interface WordSectionProps {
  heading: string
  /** Fragment of the address that links to this section. */
  id?: string
  children: ReactNode
}

/** A section with lines of readable length; pictures may be wider. */
export function WordSection({ heading, id, children }: WordSectionProps) {
  const headingId = useId()
  const ownId = useId()
  useInContents(id ?? ownId, heading)
  return (
    <Box
      component="section"
      id={id ?? ownId}
      aria-labelledby={headingId}
      sx={{ marginTop: { xs: 5, md: 7 }, scrollMarginTop: 24 }}
    >
      <Typography variant="h2" id={headingId}>
        {heading}
      </Typography>
      {children}
    </Box>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Typography sx={{ maxWidth: '68ch', marginTop: 2, overflowWrap: 'anywhere' }}>{children}</Typography>
}

/** A list of short statements. */
export function WordList({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        maxWidth: '68ch',
        marginBlock: 2,
        paddingInlineStart: 3,
        fontSize: '1.125rem',
        lineHeight: 1.6,
        '& > li': { marginBlock: 1 },
        '& > li::marker': { color: 'warning.main' },
      }}
    >
      {children}
    </Box>
  )
}
