import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import gridLicence from '#geo/ostn15/LICENCE.txt?url'
import { SupportAppeal } from '#web/site/support-appeal.tsx'
import { publicBodies } from '#web/lib/public-bodies.ts'
import { pageLink, siteLink } from '#web/ui/links.tsx'
import picture from '#web/relief/lesson/pictures/settlement.webp'
import { Paragraph, WordList, WordPage, WordSection } from '#web/ui/page/word-page.tsx'

const ANYONE = ['look', 'compare', 'see', 'record'] as const
/** What the portal can do, and what is planned, in the order in which it is listed. What is built now stands: change it here. */
const FEATURES = {
  relief: 'stands',
  bases: 'stands',
  heritage: 'stands',
  swipe: 'stands',
  find: 'stands',
  measure: 'stands',
  finds: 'stands',
  draw: 'stands',
  known: 'stands',
  picture: 'stands',
  lights: 'planned',
  years: 'planned',
  maps: 'planned',
  historic: 'planned',
  offline: 'planned',
  together: 'planned',
} as const
type Feature = keyof typeof FEATURES
/** What the footer has no room for, in the order in which people look for it. */
const PAGES = [
  { path: '/what-is-lidar', title: 'whatIsLidar' },
  { path: '/data', title: 'data' },
  { path: '/how-to-cite', title: 'citing' },
  { path: '/sensitive-site', title: 'sensitiveSite' },
  { path: '/rules', title: 'rules' },
  { path: '/terms', title: 'terms' },
  { path: '/accessibility', title: 'accessibility' },
] as const
const DATA = ['lidar', 'cadw', 'rcahmw'] as const
function dataLinks(language: string) {
  const { licence, mapData, cadw, commission } = publicBodies(language)
  return {
    ogl: siteLink(licence),
    datamap: siteLink(mapData),
    cadw: siteLink(cadw),
    rcahmw: siteLink(commission),
    map: pageLink('/LidarPortal'),
    bsd: siteLink(gridLicence),
  }
}

export default function AboutPage() {
  const { t } = useTranslation('about')
  return (
    <WordPage picture={picture} heading={t('heading')} lead={t('lead')}>
      <WordSection heading={t('intro.heading')}>
        <Paragraph>{t('intro.text')}</Paragraph>
        <WordList>
          {ANYONE.map((item) => (
            <li key={item}>{t(`intro.${item}`)}</li>
          ))}
        </WordList>
      </WordSection>
      <WordSection heading={t('beta.heading')}>
        <Paragraph>{t('beta.text')}</Paragraph>
        <Paragraph>{t('beta.waking')}</Paragraph>
      </WordSection>
      <WordSection heading={t('can.heading')}>
        <Features which="stands" />
      </WordSection>
      <WordSection heading={t('soon.heading')}>
        <Paragraph>{t('soon.text')}</Paragraph>
        <Features which="planned" />
      </WordSection>
      <WordSection heading={t('feedback.heading')}>
        <Paragraph>{t('feedback.text')}</Paragraph>
        <Button component={Link} to="/feedback" variant="outlined" sx={{ marginTop: 3 }}>
          {t('feedback.link')}
        </Button>
      </WordSection>
      <DataAndLicensing />
      <MorePages />
      <SupportAppeal />
    </WordPage>
  )
}

function MorePages() {
  const { t } = useTranslation(['about', 'portal'])
  return (
    <WordSection id="more" heading={t('more.heading')}>
      <WordList>
        {PAGES.map(({ path, title }) => (
          <li key={path}>
            <MuiLink component={Link} to={path}>
              {t(`portal:titles.${title}`)}
            </MuiLink>
            : {t(`more.${title}`)}
          </li>
        ))}
      </WordList>
    </WordSection>
  )
}

function Features({ which }: { which: (typeof FEATURES)[Feature] }) {
  const { t } = useTranslation('about')
  return (
    <WordList>
      {(Object.keys(FEATURES) as Feature[])
        .filter((feature) => FEATURES[feature] === which)
        .map((feature) => (
          <li key={feature}>{t(`features.${feature}`)}</li>
        ))}
    </WordList>
  )
}

function DataAndLicensing() {
  const { t, i18n } = useTranslation('about')
  const links = dataLinks(i18n.language)
  return (
    <WordSection heading={t('data.heading')} id="data">
      <Paragraph>
        <Trans t={t} i18nKey="data.text" components={links} />
      </Paragraph>
      <WordList>
        {DATA.map((source) => (
          <li key={source}>
            <Trans t={t} i18nKey={`data.${source}`} components={links} />
          </li>
        ))}
      </WordList>
      <Paragraph>
        <Trans t={t} i18nKey="data.grid" components={links} />
      </Paragraph>
      <Paragraph>
        <Trans t={t} i18nKey="data.maps" components={links} />
      </Paragraph>
      <Paragraph>{t('data.invented')}</Paragraph>
      <Paragraph>{t('data.code')}</Paragraph>
    </WordSection>
  )
}
