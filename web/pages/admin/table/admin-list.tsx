import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { ListPages, type ListPagesProps } from './list-pages.tsx'

interface AdminListProps<Item> extends ListPagesProps<Item> {
  children: (item: Item) => ReactNode
}

/** A list of cards that fit a phone screen, loaded one page at a time. */
export function AdminList<Item extends { id: number | string }>({ children, ...list }: AdminListProps<Item>) {
  return (
    <ListPages {...list}>
      {(items) => (
        <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
          {items.map((item) => (
            <Paper
              component="li"
              variant="outlined"
              key={item.id}
              sx={{ padding: { xs: 2, sm: 2.5 }, overflowWrap: 'anywhere' }}
            >
              {children(item)}
            </Paper>
          ))}
        </Stack>
      )}
    </ListPages>
  )
}
