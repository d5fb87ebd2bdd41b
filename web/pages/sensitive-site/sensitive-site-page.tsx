import { lazy } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useSearchParams } from '#web/lib/routing/index.ts'
import { SensitiveSiteForm } from '#web/moderation/sensitive-requests/sensitive-site-form.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { pageLink } from '#web/ui/links.tsx'

const PlaceMap = lazy(() => import('./place-map.tsx'))
const LINKS = { privacy: pageLink('/privacy'), contact: pageLink('/contact') }

export default function SensitiveSitePage() {
  const { t } = useTranslation('sensitiveSite')
  const [search] = useSearchParams()
  const record = search.get('record') ?? ''
  const below = <Trans t={t} i18nKey="below" components={LINKS} />
  return (
    <FormPage heading={t('heading')} intro={t('intro')} below={below}>
      <SensitiveSiteForm
        key={record}
        record={/^\d{1,9}$/.test(record) ? record : ''}
        renderMap={(map) => <PlaceMap {...map} />}
      />
    </FormPage>
  )
}
