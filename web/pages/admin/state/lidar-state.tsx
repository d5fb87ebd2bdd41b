import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { LidarState } from '#contract/relief/lidar.ts'
import { momentWords } from '#web/lib/words/day-words.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { sizeWords } from '#web/lib/words/byte-words.ts'

/** How the national LiDAR fares: whether it can be read, what is kept of it, and what was fetched today. */
export function LidarFacts({ state: { rasters, kept, today, hosts } }: { state: LidarState }) {
  const { t } = useTranslation('admin')
  if (!kept || !today) return t('state.unavailable')
  return (
    <FactList
      facts={[
        ...rasters.map((raster) => ({ name: raster.name, value: <RasterWords raster={raster} /> })),
        {
          name: t('state.lidarKept'),
          value: (
            <>
              {t('state.diskUsed', { used: sizeWords(kept.bytes), total: sizeWords(kept.limit) })}
              <Trouble text={kept.trouble} />
            </>
          ),
        },
        {
          name: t('state.lidarToday'),
          value: (
            <>
              {t('state.diskUsed', { used: sizeWords(today.bytes), total: sizeWords(today.limit) })}
              {hosts.map(({ name, trouble }) => (
                <Trouble key={name} text={trouble && `${name}: ${trouble}`} />
              ))}
            </>
          ),
        },
      ]}
    />
  )
}

function RasterWords({ raster }: { raster: LidarState['rasters'][number] }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <>
      {t(`state.lidarCondition.${raster.condition}`)}
      {raster.waiting > 0 && <Box>{t('state.lidarWaiting', { count: raster.waiting })}</Box>}
      <Trouble text={raster.trouble && t(`state.lidarTrouble.${raster.trouble}`)} />
      <Trouble text={raster.message} />
      {raster.next_try !== null && (
        <Box>
          {t('state.lidarNextTry', { moment: momentWords(new Date(raster.next_try), i18n.language) })}
        </Box>
      )}
    </>
  )
}

function Trouble({ text }: { text: string | null }) {
  return (
    text !== null && text !== '' && <Box sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>{text}</Box>
  )
}
