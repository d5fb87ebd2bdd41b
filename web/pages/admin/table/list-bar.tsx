import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadedList } from '#contract/http/lists.ts'
import type lists from '#web/i18n/en/lists.json'
import { ChoiceField } from '../entry/choice-field.tsx'
import { WIDE_LIST } from './table-layout.ts'
import type { ListOrder } from './use-list-address.ts'

interface ListBarProps<Sort extends string> {
  list: DownloadedList
  /** Undefined until it is known. */
  total: number | undefined
  order: ListOrder<Sort>
  /** What the list can be sorted by, with the heading of each. */
  sorts: Readonly<Record<Sort, keyof (typeof lists)['columns']>>
  /** A table is sorted by its headings where it is wide enough to have them. */
  isTable: boolean
  /** The link to download the list. */
  children: ReactNode
}

/** Above each list: how much is in it, how it is sorted, and the download. */
export function ListBar<Sort extends string>(props: ListBarProps<Sort>) {
  const { list, total, order, sorts, isTable, children } = props
  const { t } = useTranslation('lists')
  const options = (Object.keys(sorts) as Sort[]).flatMap((sort) => {
    const column = t(`columns.${sorts[sort]}`)
    return [
      { value: `${sort} desc`, label: t('descending', { column }) },
      { value: `${sort} asc`, label: t('ascending', { column }) },
    ]
  })
  const choose = (value: string) => {
    const [sort, direction] = value.split(' ')
    order.setOrder(sort as Sort, direction === 'asc' ? 'asc' : 'desc')
  }
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        marginBlock: 2,
      }}
    >
      <Typography role="status" sx={{ flex: '1 1 auto', fontWeight: 650 }}>
        {total === undefined ? '' : t(`totals.${list}`, { count: total })}
      </Typography>
      <Box sx={{ ...(isTable && { [WIDE_LIST]: { display: 'none' } }), minWidth: 0, maxWidth: '100%' }}>
        <ChoiceField
          label={t('sortBy')}
          value={`${order.sort} ${order.order}`}
          options={options}
          onChange={choose}
        />
      </Box>
      {children}
    </Box>
  )
}
