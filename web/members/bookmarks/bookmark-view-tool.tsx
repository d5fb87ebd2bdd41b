import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageMap } from '#web/map/page-map.tsx'
import { ToolButton } from '#web/map/controls/tool-button.tsx'
import { fromMapZoom } from '#web/map/view/zoom.ts'
import { BookmarkAddIcon } from '#web/ui/icons/map.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useBookmarkChanges } from './bookmarks.data.ts'
import { NameDialog } from './name-dialog.tsx'

/** The toolbar button with which members bookmark the current view. */
export function BookmarkViewTool() {
  const map = usePageMap()
  const { t } = useTranslation('bookmarks')
  const showToast = useToast()
  const { add } = useBookmarkChanges()
  const [asking, setAsking] = useState(false)
  const keep = (name: string) => {
    setAsking(false)
    if (!map) return
    const { lng, lat } = map.getCenter()
    add.mutate(
      { name, longitude: lng, latitude: lat, zoom: fromMapZoom(map.getZoom()) },
      { onSuccess: () => showToast(t('viewMarked')), onError: () => showToast(t('failed')) },
    )
  }
  return (
    <>
      <ToolButton
        name={t('markView')}
        hint={t('markViewHint')}
        disabled={!map}
        onPress={() => setAsking(true)}
      >
        <BookmarkAddIcon />
      </ToolButton>
      {asking && (
        <NameDialog title={t('markView')} name="" onCancel={() => setAsking(false)} onNamed={keep} />
      )}
    </>
  )
}
