import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type lists from '#web/i18n/en/lists.json'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { ListPages, type ListPagesProps } from './list-pages.tsx'
import { AS_CARDS } from './table-layout.ts'
import type { ListOrder } from './use-list-address.ts'

export interface Column<Item, Sort extends string> {
  name: keyof (typeof lists)['columns']
  /** If the list can be sorted by it: under which name, and in which order first. */
  sort?: { by: Sort; first: 'asc' | 'desc' }
  /** `title` names the line; `picture` and `actions` need no visible heading. */
  is?: 'title' | 'picture' | 'actions'
  /** Null for nothing. */
  cell: (item: Item) => ReactNode
}

interface AdminTableProps<Item, Sort extends string> extends ListPagesProps<Item> {
  label: string
  columns: readonly Column<Item, Sort>[]
  order: ListOrder<Sort>
}

/** A list as a table whose columns sort it, and as cards where there is no room for a table. */
export function AdminTable<Item extends { id: number }, Sort extends string>({
  label,
  columns,
  order,
  ...list
}: AdminTableProps<Item, Sort>) {
  return (
    <ListPages {...list}>
      {(items) => (
        // The roles, because the cards are not displayed as a table.
        <Table role="table" aria-label={label} size="small" sx={AS_CARDS}>
          <TableHead role="rowgroup">
            <TableRow role="row">
              {columns.map((column) => (
                <Heading key={column.name} column={column} order={order} />
              ))}
            </TableRow>
          </TableHead>
          <TableBody role="rowgroup">
            {items.map((item) => (
              <TableRow key={item.id} role="row">
                {columns.map((column) => (
                  <Cell key={column.name} column={column} item={item} />
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </ListPages>
  )
}

interface HeadingProps<Item, Sort extends string> {
  column: Column<Item, Sort>
  order: ListOrder<Sort>
}

function Heading<Item, Sort extends string>({
  column,
  order: { sort, order, setOrder },
}: HeadingProps<Item, Sort>) {
  const { t } = useTranslation('lists')
  const { name, sort: sorting, is } = column
  const words = t(`columns.${name}`)
  if (is === 'picture' || is === 'actions') {
    return (
      <TableCell role="columnheader">
        <ForScreenReaders as="span">{words}</ForScreenReaders>
      </TableCell>
    )
  }
  if (!sorting) return <TableCell role="columnheader">{words}</TableCell>
  const active = sort === sorting.by
  return (
    <TableCell role="columnheader" sortDirection={active ? order : false}>
      <TableSortLabel
        active={active}
        direction={active ? order : sorting.first}
        onClick={() => setOrder(sorting.by, active ? opposite(order) : sorting.first)}
      >
        {words}
      </TableSortLabel>
    </TableCell>
  )
}

function opposite(order: 'asc' | 'desc') {
  return order === 'asc' ? 'desc' : 'asc'
}

function Cell<Item, Sort extends string>({ column, item }: { column: Column<Item, Sort>; item: Item }) {
  const { t } = useTranslation('lists')
  const { name, is, cell } = column
  const content = cell(item)
  if (is === 'title') {
    return (
      <TableCell component="th" scope="row" role="rowheader">
        {content}
      </TableCell>
    )
  }
  return (
    <TableCell role="cell" className={is ?? ''}>
      {content !== null && (
        <Fragment>
          {is === undefined && <span className="heading">{t(`columns.${name}`)}</span>}
          {content}
        </Fragment>
      )}
    </TableCell>
  )
}
