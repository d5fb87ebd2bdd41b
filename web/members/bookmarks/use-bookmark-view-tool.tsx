import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { partSoon } from '#web/lib/part-later.tsx'
import { usePageMap } from '#web/map/page-map.tsx'
import type { Tool } from '#web/map/controls/tool.ts'
import { fromMapZoom } from '#web/map/view/zoom.ts'
import { BookmarkAddIcon } from '#web/ui/icons/map.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useBookmarkChanges } from './bookmarks.data.ts'

const NameDialog = partSoon(async () => (await import('./name-dialog.tsx')).NameDialog)

/** With which members bookmark the current view; in the menu Tools. */
export function useBookmarkViewTool(): { tool: Tool; dialog: ReactNode } {
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
  return {
    tool: {
      id: 'bookmark',
      name: t('markView'),
      hint: t('markViewHint'),
      Icon: BookmarkAddIcon,
      disabled: !map,
      onPress: () => setAsking(true),
    },
    dialog: asking && (
      <Suspense>
        <NameDialog title={t('markView')} name="" onCancel={() => setAsking(false)} onNamed={keep} />
      </Suspense>
    ),
  }
}
