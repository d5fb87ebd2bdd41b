import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface NoticeTableProps {
  columns: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

/** A table of a notice, which breaks long words on a phone. */
export function NoticeTable({ columns, rows }: NoticeTableProps) {
  return (
    <Box
      component="table"
      sx={{
        maxWidth: 860,
        width: '100%',
        marginTop: 3,
        borderCollapse: 'collapse',
        tableLayout: { xs: 'fixed', sm: 'auto' },
        '& th, & td': {
          padding: 1,
          paddingInlineStart: 0,
          textAlign: 'start',
          verticalAlign: 'top',
          borderBottom: '1px solid',
          borderColor: 'divider',
          overflowWrap: 'anywhere',
        },
        '& code': { fontSize: { xs: '0.76em', sm: '0.95em' } },
        // On a phone the first column holds the longest words.
        '& th:first-of-type': { width: { xs: '42%', sm: 'auto' } },
      }}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
